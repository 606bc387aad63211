// The playground's endpoints.

async function read(response) {
  if (response.ok) return response.json();
  let message = response.statusText;
  try {
    message = (await response.json()).error ?? message;
  } catch {
    // Not JSON: the status text must do.
  }
  throw new Error(message);
}

export async function get(path, query = {}) {
  return read(await fetch(`/playground/${path}?${new URLSearchParams(query)}`));
}

export async function post(path, body) {
  const headers = { "content-type": "application/json" };
  return read(await fetch(`/playground/${path}`, { method: "POST", headers, body: JSON.stringify(body) }));
}

// Starts an action and returns its outcome when the bot has answered first, and
// again when there is a result.
export async function act(member, channel, deed, onAnswer = () => {}) {
  const { id } = await post("interactions", { member, channel, ...deed });
  const first = await get(`interactions/${id}`, { member, until: "ack", wait_ms: 5000 });
  onAnswer(first);
  return first;
}
