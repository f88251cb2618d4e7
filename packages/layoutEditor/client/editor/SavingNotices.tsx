import { SignInAgainLink } from "@parley/accounts/client";
import type { LayoutCatalog } from "@parley/layouts/contract";
import { layoutPath } from "@parley/layouts/contract";
import { Button } from "@parley/library/client/components";
import { ConflictNotice, NotSavedNotice } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { LayoutDifference } from "../managing/components/LayoutDifference";
import { useWidgetNames } from "../managing/useWidgetNames";
import type { LayoutEditor } from "./useLayoutEditor";

/** What has kept the draft from being saved. */
export function SavingNotices({ state, catalog }: { state: LayoutEditor; catalog: LayoutCatalog }): ReactNode {
    const t = useTranslation();
    const nameOf = useWidgetNames(catalog);
    const { saving, refusal, isStored, draft, work, theirs } = state;
    const page = layoutPath(draft.layoutID);
    if (saving === "failed")
        return (
            <NotSavedNotice refusal={refusal} isStored={isStored} page={page}>
                <Button onClick={() => void state.save()}>{t("Try again")}</Button>
                <SignInAgainLink refusal={refusal} page={page} />
            </NotSavedNotice>
        );
    if (saving !== "conflict") return null;
    return (
        <ConflictNotice
            message={t("You have changed this draft in another window too. Nothing is lost: choose which one goes on.")}
            theirs={{ label: t("Go on with the other one"), take: state.takeTheirs }}
            mine={{ label: t("Keep this one"), keep: state.keepMine }}
        >
            {theirs && <LayoutDifference before={theirs.layout} after={work.layout} nameOf={nameOf} />}
        </ConflictNotice>
    );
}
