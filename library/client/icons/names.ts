/** The drawings in `applications/forum/assets/icons.svg`, by the id of their symbol. A test keeps the two alike. */
export const iconNames = [
    "menu", "close", "search", "bell", "mail", "user", "users", "home", "posts", "categories", "folder", "tag", "pin", "lock",
    "unlock", "check", "resolved", "circle", "plus", "minus", "down", "up", "next", "prev", "forward", "back", "external",
    "link", "share", "bookmark", "reply", "quote", "edit", "trash", "undo", "redo", "history", "flag", "move", "merge", "split",
    "eye", "hidden", "image", "attach", "smile", "bold", "italic", "strike", "code", "codeblock", "heading", "bullets",
    "numbers", "table", "spoiler", "at", "poll", "event", "clock", "idea", "question", "article", "sliders", "filter", "sort",
    "more", "grip", "upload", "download", "device", "account", "offline", "warning", "error", "info", "sun", "moon", "contrast",
    "globe", "textsize", "signout", "bump", "sink", "log", "people", "like", "thanks", "awesome", "agree", "dislike", "laugh",
    "wtf", "offtopic", "promote", "key", "shield", "play", "conflict", "collapse", "palette", "book", "plug", "bookmarked",
    "liked", "pinned", "mark", "silhouette", "not-saved", "on-device", "on-account",
] as const;

export type IconName = (typeof iconNames)[number];
