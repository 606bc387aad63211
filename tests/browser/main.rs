//! The playground's page in a real browser: two members play fool's mate with
//! nothing but what the page gives a person: its command bar, buttons, menus
//! and the switch between members.

mod driver;
#[path = "../it/play/stage.rs"]
mod stage;

use std::panic::{AssertUnwindSafe, resume_unwind};

use futures::FutureExt as _;
use serde_json::json;
use tokio::sync::Mutex;

use driver::Browser;
use stage::Stage;

/// One browser at a time: two would slow each other down.
static TURN: Mutex<()> = Mutex::const_new(());

#[tokio::test]
async fn fools_mate_on_a_phone() {
    in_a_window("phone", (420, 900), "#quick-switch").await;
}

#[tokio::test]
async fn fools_mate_on_a_desk() {
    in_a_window("desk", (1280, 800), "#switch").await;
}

/// Plays in a window of this size; a test that fails leaves a picture.
async fn in_a_window(name: &str, size: (u32, u32), switch: &str) {
    let _turn = TURN.lock().await;
    let stage = Stage::set().await;
    let browser = Browser::open(&format!("{}/", stage.playground.base()), size).await;
    let played = AssertUnwindSafe(fools_mate(&Page { browser: &browser, switch })).catch_unwind().await;
    if played.is_err() {
        browser.photograph(name).await;
    }
    browser.close().await;
    stage.end().await;
    if let Err(why) = played {
        resume_unwind(why);
    }
}

/// What a person does on the page.
struct Page<'a> {
    browser: &'a Browser,
    /// What opens the list of members.
    switch: &'a str,
}

impl Page<'_> {
    /// Acts as another member.
    async fn becomes(&self, username: &str) {
        self.browser.presses(self.switch).await;
        self.browser.presses(&format!(".member[data-member={username}]")).await;
    }

    /// Runs a command with one option, which is completed from its list.
    async fn commands(&self, command: &str, option: &str, text: &str, line: &str) {
        self.browser.presses("#composer textarea").await;
        self.browser.types("#composer textarea", &format!("/{command} ")).await;
        self.browser.types(&format!("#composer [data-option={option}]"), text).await;
        self.browser.presses(&format!(".suggestion[data-value='{line}']")).await;
        self.browser.presses("#composer .send").await;
    }

    /// Chooses a line of the menu whose id is this.
    async fn chooses(&self, menu: &str, line: &str) {
        self.browser.presses(&format!(".menu-head[data-custom-id='{menu}']")).await;
        self.browser.presses(&format!(".menu-list:not([hidden]) [data-value='{line}']")).await;
    }

    /// Confirms a move.
    async fn confirms(&self, seq: u32, canonical: &str) {
        self.browser.presses(&format!("button[data-custom-id='play:1:{seq}:{canonical}']")).await;
    }
}

async fn fools_mate(page: &Page<'_>) {
    let browser = page.browser;
    browser.reads(".greeting", "Three things to try").await;
    page.becomes("boris").await;
    browser.reads(".greeting", "С чего начать").await;
    page.becomes("anna").await;
    browser.presses("[data-try=try_four]").await;
    let filled = "return document.querySelector('#composer [data-option=game]').value";
    assert_eq!(browser.looks(filled).await, json!("Fortress chess"), "the bar is filled");
    browser.presses("[data-try=try_chess]").await;
    browser.presses("#composer .send").await;
    browser.reads("#messages", "Chess · 3 days a move · rated").await;
    browser.reads("#messages", "Black: free").await;
    let greeted = "return document.querySelectorAll('.greeting').length";
    assert_eq!(browser.looks(greeted).await, json!(0), "the greeting has gone");
    page.becomes("boris").await;
    browser.presses("button[data-custom-id$=':sit:1']").await;
    browser.presses(".thread-card").await;
    browser.reads("#place", "Chess #1: Anna, Борис").await;
    browser.reads("#messages", "White), you begin").await;

    page.becomes("anna").await;
    page.commands("move", "move", "f3", "f2-f3").await;
    browser.reads("#messages", "You play f3. Is that right?").await;
    page.confirms(0, "f2-f3").await;
    browser.reads("#messages", "You played f3.").await;

    page.becomes("boris").await;
    browser.reads("#messages", "ваш ход").await;
    page.chooses("pick:1:1:", "e7").await;
    page.chooses("pick:1:1:e7", "e5").await;
    browser.reads("#messages", "Ваш ход e5. Верно?").await;
    page.confirms(1, "e7-e5").await;

    page.becomes("anna").await;
    browser.reads("#messages", "Black: 1… e5").await;
    page.commands("move", "move", "g2-g4", "g2-g4").await;
    page.confirms(2, "g2-g4").await;

    page.becomes("boris").await;
    page.chooses("pick:1:3:", "d8").await;
    page.chooses("pick:1:3:d8", "h4").await;
    page.confirms(3, "d8-h4").await;

    browser.reads("#messages", "The game #1 is over: Black (Борис) wins, checkmate.").await;
    browser.reads("#messages", "@Anna: 1500 → 1338 (-162)").await;
    browser.reads("#messages", "@Борис: 1500 → 1662 (+162)").await;
    let boards = "return [...document.querySelectorAll('#messages .picture img')]
        .filter((image) => image.alt.startsWith('Chess. ') || image.alt.startsWith('Шахматы. '))
        .every((image) => image.complete && image.naturalWidth > 0)";
    assert_eq!(browser.looks(boards).await, json!(true), "every board is shown and described");
    let wide = "return document.documentElement.scrollWidth <= document.documentElement.clientWidth";
    assert_eq!(browser.looks(wide).await, json!(true), "nothing sticks out at the side");
}
