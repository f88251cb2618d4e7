import type { User } from "@parley/accounts/contract";
import type { SettingValue } from "@parley/config/contract";
import { escapeText } from "@parley/library/server/content";

export type Ranks = SettingValue<"ranks.labels">;

/** Returns the label of the highest rank that these points reach, as text and as HTML (contract §4.2); nothing for none. */
export function findLabels(ranks: Ranks, points: number): Pick<User, "label" | "labelHtml"> {
    const reached = ranks.filter((rank) => rank.points <= points).sort((one, other) => other.points - one.points);
    const label = reached[0]?.label;
    return label === undefined ? {} : { label, labelHtml: escapeText(label) };
}
