//! Bodies: JSON, or multipart with `payload_json` and `files[n]`.

use axum::body::Bytes;
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::header;
use serde_json::Value;

use crate::playground::Hub;
use crate::playground::error::ApiError;
use crate::playground::error::Bad;
use crate::playground::world::types::Upload;

/// A body with its files.
#[derive(Debug, Default)]
pub(super) struct Payload {
    pub(super) body: Value,
    pub(super) uploads: Vec<Upload>,
}

impl FromRequest<Hub> for Payload {
    type Rejection = ApiError;

    async fn from_request(request: Request, hub: &Hub) -> Result<Self, ApiError> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
        if kind.is_some_and(|kind| kind.starts_with("multipart/form-data")) {
            let parts = Multipart::from_request(request, hub).await.map_err(|_| ApiError::not_json())?;
            return read_parts(parts).await;
        }
        let bytes = Bytes::from_request(request, hub).await.map_err(|_| ApiError::bad(Bad::FileTooLarge))?;
        Ok(Self { body: parse(&bytes)?, uploads: Vec::new() })
    }
}

fn parse(bytes: &[u8]) -> Result<Value, ApiError> {
    if bytes.is_empty() {
        Ok(Value::Null)
    } else {
        serde_json::from_slice(bytes).map_err(|_| ApiError::not_json())
    }
}

async fn read_parts(mut parts: Multipart) -> Result<Payload, ApiError> {
    let mut payload = Payload::default();
    while let Some(part) = parts.next_field().await.map_err(|_| ApiError::not_json())? {
        let name = part.name().unwrap_or_default().to_owned();
        let filename = part.file_name().map(clean_name);
        let content_type = part.content_type().unwrap_or("application/octet-stream").to_owned();
        let data = part.bytes().await.map_err(|_| ApiError::bad(Bad::FileTooLarge))?;
        if name == "payload_json" {
            payload.body = parse(&data)?;
        } else if let (Some(number), Some(filename)) = (file_number(&name), filename) {
            payload.uploads.push(Upload { number, filename, content_type, data });
        } else {
            return Err(ApiError::not_json());
        }
    }
    Ok(payload)
}

/// The number in `files[n]`.
fn file_number(name: &str) -> Option<String> {
    let number = name.strip_prefix("files[")?.strip_suffix(']')?;
    number.bytes().all(|b| b.is_ascii_digit()).then(|| number.to_owned())
}

/// File names as Discord keeps them: letters, digits, `_`, `-` and `.`.
pub(super) fn clean_name(name: &str) -> String {
    let fits = |c: &char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.');
    let clean: String = name.replace(' ', "_").chars().filter(fits).collect();
    if clean.is_empty() { "unknown".to_owned() } else { clean }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn file_fields_are_numbered() {
        assert_eq!(file_number("files[12]").as_deref(), Some("12"));
        assert_eq!(file_number("files[x]"), None);
        assert_eq!(file_number("file"), None);
    }

    #[test]
    fn names_keep_no_path() {
        assert_eq!(clean_name("../a b.png"), "..a_b.png");
        assert_eq!(clean_name("/"), "unknown");
    }
}
