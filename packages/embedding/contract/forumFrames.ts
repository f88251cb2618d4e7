/** Pages that guests read, by their address from the root of the site. Whatever is not here is in no frame of another site. */
const READING =
    /^\/(?:$|[?#]|discussions(?:[?#]|\/(?!bookmarked)|$)|categories(?:[/?#]|$)|(?:kb\/)?search(?:[/?#]|$)|discussion\/(?:comment\/)?\d|sections\/\d|profile\/(?:(?:discussions|comments|reactions)\/)?\d)/;

/** Whether the page at an address from the root of the site may be in a frame of a site that shows the whole forum. */
export const isFrameable = (address: string): boolean => READING.test(address);

/** Address of the script that the pages in such a frame have. */
export const FORUM_FRAME_SCRIPT = "/embed/forum.js";
