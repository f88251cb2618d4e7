/** Pages to read and to write. The script for pages of other sites contains this rule, so it is short. */
const FRAMEABLE =
    /^\/(?:$|[?#]|(?:discussions|categories|(?:kb\/)?search|drafts)(?:[/?#]|$)|discussion\/(?:comment\/|options\/)?\d|(?:comment\/options|follow\/discussion|sections|report\/\w+|profile(?:\/(?:discussion|comment|reaction)s)?)\/\d|post\/[a-z])/;
/** Those of them on which members write, and choose what to do with a post. */
const WRITING =
    /^\/(?:post\/[a-z]|(?:drafts|discussions\/bookmarked)(?:[/?#]|$)|(?:(?:discussion|comment)\/options|follow\/discussion|report\/\w+)\/\d)/;
/** Addresses to which forms of all these pages are sent. */
const FORMS =
    /^\/(?:post\/[a-z]|drafts(?:[/?#]|$)|discussion\/(?:options|bookmark|read)\/\d|comment\/options\/\d|discussions\/read(?:[?#]|$)|follow\/discussion\/\d|categories\/follow\/\d|react\/|report\/|moderation-message\/dismiss\/\d|log\/undo(?:[?#]|$))/;

/** Whether the page at an address from the root of the site may be in a frame of a site that shows the whole forum. Whatever is not here is in no frame. */
export const isFrameable = (address: string): boolean => FRAMEABLE.test(address);

/** Whether the page at an address is for members, though it may be in such a frame. */
export const isWritingPage = (address: string): boolean => WRITING.test(address);

/** Whether the form at an address may be sent in such a frame. */
export const isFrameForm = (address: string): boolean => FORMS.test(address);

/** Address of the script that the pages in such a frame have. */
export const FORUM_FRAME_SCRIPT = "/embed/forum.js";

/** Name of the cookie of a member's session in such a frame: the number of the embedding site, a dot and the token. */
export const FORUM_FRAME_COOKIE = "parley-forum-frame";
