import { CommentsElement } from "./CommentsElement";
import { CountElement } from "./CountElement";
import { ForumElement } from "./ForumElement";
import { runSafely } from "./runSafely";

/*
 * Entry point of `/embed/v1.js`, which other sites include. Whatever the elements and their attributes do today they do for ever: another
 * behaviour gets another file. Pages without this script keep the content of the elements, which is a link.
 */
runSafely(() => {
    const elements = { comments: CommentsElement, forum: ForumElement, count: CountElement };
    for (const [name, element] of Object.entries(elements))
        if (!customElements.get(`parley-${name}`)) customElements.define(`parley-${name}`, element);
});
