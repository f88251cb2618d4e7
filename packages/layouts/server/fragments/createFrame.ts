import { createHash } from "node:crypto";
import { FRAGMENT_CLASS } from "./createStylesheet";

/** The document in which the script of a fragment runs, and its content security policy. */
export interface FragmentFrame {
    html: string;
    policy: string;
}

/**
 * Creates the document in which the script of a fragment runs. It has an opaque origin, so that it reaches neither the session nor the page,
 * and its policy admits no request and no other script than these two, by their hashes: a document that the script makes within it can run
 * nothing else either.
 */
export function createFrame(js: string, css: string): FragmentFrame {
    // Browsers change these characters while they parse a document, so that the hash would not fit any more.
    const code = FIRST_LINE + js.replaceAll("\r\n", "\n").replaceAll("\r", "\n").replaceAll("\0", "\uFFFD");
    const policy = [
        "default-src 'none'",
        `script-src '${hash(RUNNER)}' '${hash(code)}'`,
        "style-src 'unsafe-inline'",
        "img-src data:",
        "form-action 'none'",
        "base-uri 'none'",
        "frame-ancestors 'self'",
        "sandbox allow-scripts",
    ].join("; ");
    const html =
        "<!DOCTYPE html>\n" +
        '<html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Fragment</title>' +
        // The check of the styles refuses every "<".
        `<style>html, body { margin: 0; overflow: hidden } #root { display: flow-root }\n${css}</style></head>` +
        `<body><div id="root"></div><script data-code="${escapeAttribute(code)}">${RUNNER}</script></body></html>`;
    return { html, policy };
}

/** No policy governs connections of these kinds, so the script begins by removing them from every document in which it may run. */
const FIRST_LINE = "delete this.RTCPeerConnection;delete this.webkitRTCPeerConnection;\n";

/**
 * Script of ours in the frame. It asks the page for the content and the values, and then runs the fragment's script, which has `fragment.root`
 * (the element with the content), `fragment.values` (the settings of the part that it replaces) and `fragment.open(address)`. It reports
 * the height whenever it changes, and failures until the script has run once.
 */
const RUNNER = `(() => {
const page = parent, post = page.postMessage.bind(page), root = document.getElementById("root");
const code = document.currentScript.dataset.code;
const send = (message) => post(message, "*");
let isStarted = false, hasFailed = false, isReady = false;
const fail = (reason) => {
    if (isReady || hasFailed) return;
    hasFailed = true;
    send({ type: "error", message: String(reason).slice(0, 300) });
};
addEventListener("error", (event) => fail(event.message));
addEventListener("unhandledrejection", (event) => fail(event.reason));
addEventListener("message", ({ source, data }) => {
    if (source !== page || isStarted) return;
    isStarted = true;
    const html = document.documentElement;
    html.lang = data.lang;
    html.dir = data.dir;
    Object.assign(html.style, data.look);
    for (const node of data.content) root.append(build(node));
    self.fragment = Object.freeze({ root, values: data.values, open: (address) => send({ type: "open", address: String(address) }) });
    const script = document.createElement("script");
    script.textContent = code;
    document.body.append(script);
    script.remove();
    if (hasFailed) return;
    isReady = true;
    const measure = () => html.getBoundingClientRect().height;
    // With its height, since browsers don't render frames that are not on the screen, and the observer is silent there.
    send({ type: "ready", height: measure() });
    new ResizeObserver(() => send({ type: "height", height: measure() })).observe(html);
});
addEventListener("click", (event) => {
    const link = event.target.closest && event.target.closest("a[href]");
    if (!link) return;
    event.preventDefault();
    send({ type: "open", address: link.getAttribute("href") });
});
function build(node) {
    if (typeof node === "string") return document.createTextNode(node);
    if (node.name === "slot") return document.createTextNode("");
    const element = document.createElement(node.name);
    for (const [name, value] of Object.entries(node.attributes))
        element.setAttribute(name === "className" ? "class" : name, name === "className" ? value.replaceAll("${FRAGMENT_CLASS}", "") : value);
    for (const child of node.children) element.append(build(child));
    return element;
}
send({ type: "loaded" });
})();`;

const hash = (text: string): string => `sha256-${createHash("sha256").update(text).digest("base64")}`;

const escapeAttribute = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
