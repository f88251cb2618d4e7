import { CommentsElement } from "./CommentsElement";
import { CountElement } from "./CountElement";
import { ForumElement } from "./ForumElement";
import { runSafely } from "./runSafely";

/*
 * Entry point of `/embed/v1.js`, which other sites include. Whatever the elements and their attributes do today they do for ever: another
 * behaviour gets another file. Pages without this script keep the content of the elements, which is a link.
 */
runSafely(() => {
    if (!customElements.get("parley-comments")) customElements.define("parley-comments", CommentsElement);
    if (!customElements.get("parley-forum")) customElements.define("parley-forum", ForumElement);
    if (!customElements.get("parley-count")) customElements.define("parley-count", CountElement);
});
