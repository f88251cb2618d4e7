import { SignInAgainLink } from "@parley/accounts/client";
import { useAlive } from "@parley/library/client/components";
import { ConflictNotice, NotSavedNotice } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import type { ApiError } from "@parley/library/contract";
import { OWN_TEXTS, styleGuidePath } from "@parley/themes/contract";
import type { ReactNode } from "react";
import { ThemeFace } from "../colors/ThemeFace";
import { getThemeColors } from "../colors/themePalettes";
import { editor } from "./editor.styles";
import type { ThemeEditor } from "./useThemeEditor";

/** What has kept the changes from being saved. */
export function EditorNotices({ state }: { state: ThemeEditor }): ReactNode {
    const { refusal, theirs, base, isStored } = state;
    const page = styleGuidePath(base.themeID);
    return (
        <>
            {refusal && (
                <NotSavedNotice refusal={refusal} isStored={isStored} page={page} isShownAtFields={areFields(refusal)}>
                    <SignInAgainLink refusal={refusal} page={page} />
                </NotSavedNotice>
            )}
            {theirs && <Conflict state={state} />}
        </>
    );
}

/** Where the changes are. It stands below the fields, and without scripts too, so that no field moves when its words change. */
export function SavedState({ state: { base, isChanged, isRestored, isStored, isSent } }: { state: ThemeEditor }): ReactNode {
    const t = useTranslation();
    const isAlive = useAlive();
    const words = () => {
        if (!isChanged)
            return base.current
                ? t("Published. What you change here is a draft, which nobody else sees until you publish it.")
                : t("Saved. What you change here is a draft, which nobody else sees until you save it.");
        if (!isAlive) return t("Not saved yet. Nobody else sees your changes.");
        if (isRestored)
            return isSent
                ? t("This is your draft, which this site has kept. Nobody else sees it.")
                : t("These are changes that you have not saved yet. This device has kept them.");
        if (isSent) return t("Not saved yet. This site keeps your draft. Nobody else sees it.");
        return isStored
            ? t("Not saved yet. This device keeps your changes. Nobody else sees them.")
            : t("Not saved yet, and this device keeps nothing. Nobody else sees your changes.");
    };
    return <p className={editor.state}>{words()}</p>;
}

function Conflict({ state: { theirs, saveOverTheirs, takeTheirs, isSaving } }: { state: ThemeEditor }): ReactNode {
    const t = useTranslation();
    if (!theirs) return null;
    return (
        <ConflictNotice
            message={t("Somebody else has changed this theme in the meantime. Nothing is lost: choose which one goes on.")}
            theirs={{ label: t("Go on with theirs"), take: takeTheirs }}
            mine={{ label: t("Save mine over it"), keep: () => void saveOverTheirs(), isBusy: isSaving }}
        >
            <p>
                {t("Theirs:")} <bdi>{theirs.name}</bdi>
            </p>
            <ThemeFace colors={getThemeColors(theirs)} />
        </ConflictNotice>
    );
}

const SHOWN_FIELDS = ["assets.variables.data.roles", ...OWN_TEXTS.map((name) => `assets.${name}.data`)];

/** Whether the fields of the editor show all that the server refuses. */
const areFields = ({ errors = {} }: ApiError): boolean => {
    const fields = Object.keys(errors);
    return fields.length > 0 && fields.every((field) => SHOWN_FIELDS.includes(field));
};
