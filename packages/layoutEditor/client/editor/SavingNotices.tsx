import type { LayoutCatalog } from "@parley/layouts/contract";
import { layoutPath } from "@parley/layouts/contract";
import { Button, ButtonLink, Notice } from "@parley/library/client/components";
import { NotSavedNotice } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { LayoutDifference } from "../managing/components/LayoutDifference";
import { useWidgetNames } from "../managing/useWidgetNames";
import { editor } from "./editor.styles";
import type { LayoutEditor } from "./useLayoutEditor";

/** What has kept the draft from being saved. */
export function SavingNotices({ state, catalog }: { state: LayoutEditor; catalog: LayoutCatalog }): ReactNode {
    const t = useTranslation();
    const nameOf = useWidgetNames(catalog);
    if (state.saving === "failed")
        return (
            <NotSavedNotice refusal={state.refusal} isStored={state.isStored} page={layoutPath(state.draft.layoutID)}>
                <Button onClick={() => void state.save()}>{t("Try again")}</Button>
                {isSignedOut(state) && (
                    <ButtonLink href={`/entry/signin?${new URLSearchParams({ Target: layoutPath(state.draft.layoutID) })}`}>
                        {t("Sign in")}
                    </ButtonLink>
                )}
            </NotSavedNotice>
        );
    if (state.saving !== "conflict") return null;
    return (
        <Notice kind="warn">
            <p role="alert">
                {t("You have changed this draft in another window too. Nothing is lost: choose which one goes on.")}
            </p>
            {state.theirs && <LayoutDifference before={state.theirs.layout} after={state.work.layout} nameOf={nameOf} />}
            <div className={editor.tools}>
                <Button onClick={state.takeTheirs}>{t("Go on with the other one")}</Button>
                <Button onClick={state.keepMine}>{t("Keep this one")}</Button>
            </div>
        </Notice>
    );
}

/** The session has ended, or the permission with it. */
const isSignedOut = ({ refusal }: LayoutEditor): boolean => refusal?.status === 401 || refusal?.status === 403;
