import { Difference } from "@parley/actionLog/client";
import { Loaded, SectionHead } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useLoadable } from "@parley/library/client/thunks";
import type { Theme, ThemeRevision } from "@parley/themes/contract";
import type { ReactNode } from "react";
import { useId } from "react";
import { selectTheme } from "../themes.slice";
import { fetchTheme, toRevisionQuery } from "../themes.thunks";

/** What a revision of a theme changed. */
export function RevisionDifference({ revision, former }: { revision: ThemeRevision; former: ThemeRevision }): ReactNode {
    const t = useTranslation();
    const head = useId();
    const [before, after] = [useRevision(former), useRevision(revision)];
    return (
        <section aria-labelledby={head}>
            <SectionHead id={head}>
                {t("What revision {id} changed", { id: revision.revisionName ?? revision.revisionID ?? 0 })}
            </SectionHead>
            <Loaded value={before}>
                {(earlier) => (
                    <Loaded value={after}>
                        {(later) => <Difference former={{ body: print(earlier) }} text={{ body: print(later) }} />}
                    </Loaded>
                )}
            </Loaded>
        </section>
    );
}

function useRevision({ themeID, revisionID }: ThemeRevision) {
    return useLoadable(
        (state) => selectTheme(state, String(themeID), revisionID ?? 0),
        () => fetchTheme(toRevisionQuery(String(themeID), revisionID ?? 0)),
    );
}

/** Prints what a revision contains, a line for each choice. */
function print({ assets }: Theme): string {
    return Object.entries(assets)
        .flatMap(([name, asset]) => printValue(name, asset?.data))
        .join("\n");
}

function printValue(name: string, value: unknown): string[] {
    if (value === undefined) return [];
    if (typeof value !== "object" || value === null) return [`${name}: ${String(value)}`];
    return Object.entries(value).flatMap(([key, each]) => printValue(`${name}.${key}`, each));
}
