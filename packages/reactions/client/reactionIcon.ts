import type { IconName } from "@parley/library/client/components";

/** The drawing of each kind, by its code in lower case (REACT-003). */
const ICONS: Record<string, IconName> = {
    abuse: "flag",
    agree: "agree",
    awesome: "awesome",
    disagree: "dislike",
    dislike: "dislike",
    down: "down",
    insightful: "idea",
    like: "like",
    lol: "laugh",
    offtopic: "offtopic",
    promote: "promote",
    spam: "flag",
    support: "people",
    thanks: "thanks",
    up: "up",
    wtf: "wtf",
};

/** The drawing of a kind of reaction; a face for one that the community has made itself. */
export function reactionIcon(urlcode: string, isSet = false): IconName {
    const code = urlcode.toLowerCase().replace("-", "");
    if (code === "like" && isSet) return "liked";
    return Object.hasOwn(ICONS, code) ? (ICONS[code] ?? "smile") : "smile";
}
