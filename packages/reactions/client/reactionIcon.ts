import type { IconName } from "@parley/library/client/components";

/** Icon of each type, by its lower-case code (REACT-003). */
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

/** Returns the icon of a reaction type; a face for custom types. */
export function getReactionIcon(urlcode: string, isSet = false): IconName {
    const code = urlcode.toLowerCase().replace("-", "");
    if (code === "like" && isSet) return "liked";
    return Object.hasOwn(ICONS, code) ? (ICONS[code] ?? "smile") : "smile";
}
