import type { StoredPart } from "@parley/layouts/contract";
import { textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { compareLines, listLines } from "../difference";
import { difference } from "./LayoutDifference.styles";

interface LayoutDifferenceProps {
    before: readonly StoredPart[];
    after: readonly StoredPart[];
    /** Returns the displayed name of a part. */
    nameOf: (part: StoredPart) => string;
}

/** Shows which parts differ between two layouts, as one outline with marks that do not depend on colour. */
export function LayoutDifference({ before, after, nameOf }: LayoutDifferenceProps): ReactNode {
    const t = useTranslation();
    const lines = compareLines(listLines(before, nameOf), listLines(after, nameOf));
    if (lines.every(({ kind }) => kind === "same")) return <p>{t("Both have the same parts.")}</p>;
    return (
        <ul className={difference.root}>
            {lines.map(({ kind, depth, name, settings }, index) => {
                const Text = kind === "added" ? "ins" : kind === "removed" ? "del" : "span";
                return (
                    // The lines never change order.
                    // biome-ignore lint/suspicious/noArrayIndexKey: see above
                    <li key={index} className={difference[kind]} data-depth={depth}>
                        {kind !== "same" && (
                            <span className={textStyles.hidden}>{kind === "added" ? t("Added:") : t("Removed:")}</span>
                        )}
                        <span className={difference.mark} aria-hidden="true">
                            {kind === "added" ? "+" : kind === "removed" ? "−" : ""}
                        </span>
                        <Text className={difference[`depth${Math.min(depth, 4)}` as "depth0"]}>
                            {name}
                            {settings && <span className={difference.settings}> {settings}</span>}
                        </Text>
                    </li>
                );
            })}
        </ul>
    );
}
