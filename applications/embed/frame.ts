import { setUpComposer } from "./composer";
import type { FrameMessage } from "./frameMessages";

/*
 * Script of the frame: tells the page that contains it how high it is, and nobody else, and sends the comments that are written in it. The server
 * has written the only origin that gets to know (`data-parent`): one of the site to which the page of the comments belongs.
 */
const script = document.currentScript as HTMLScriptElement | null;
const parentOrigin = script?.dataset.parent;
if (parentOrigin && window.parent !== window) reportHeight(parentOrigin);
if (script) setUpComposer(script.src.slice(0, script.src.lastIndexOf("/embed/")), parentOrigin);

function reportHeight(origin: string): void {
    const content = document.getElementById("root");
    if (!content) return;
    let last = -1;
    const report = () => {
        const height = content.getBoundingClientRect().bottom + window.scrollY;
        if (height === last) return;
        last = height;
        const message: FrameMessage = { parley: 1, height, ...findTop() };
        window.parent.postMessage(message, origin);
    };
    // Browsers do not render a frame that is out of view, so nothing would be observed in it.
    report();
    new ResizeObserver(report).observe(content);
}

/**
 * Returns where the comment is at which this frame was opened. Its address has no hash: browsers would scroll the page around the frame to it by
 * themselves, to where the frame was before it had its height.
 */
function findTop(): Pick<FrameMessage, "top"> {
    const [, commentID] = /[?&]comment=(\d+)/.exec(location.search) ?? [];
    const comment = document.getElementById(`Comment_${commentID}`);
    return comment ? { top: comment.getBoundingClientRect().top + window.scrollY } : {};
}
