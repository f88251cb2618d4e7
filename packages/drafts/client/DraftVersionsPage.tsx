import type { DraftVersion } from "@parley/drafts/contract";
import { DRAFTS_PAGE, draftPath, draftVersionsPath } from "@parley/drafts/contract";
import {
    Button,
    Empty,
    FormError,
    Loaded,
    MetaLine,
    RelativeTime,
    textStyles,
    useToasts,
} from "@parley/library/client/components";
import { DoneNotice, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import { describeError } from "@parley/library/contract";
import type { ReactNode, SubmitEvent } from "react";
import { useId, useState } from "react";
import { useParams } from "react-router";
import { draftRows } from "./DraftsPage.styles";
import { selectDraft, selectDraftVersions } from "./drafts.slice";
import { fetchDraftVersions, restoreDraft } from "./drafts.thunks";
import { toDraftVersionElementID } from "./draftVersionElementID";

/** `/drafts/5/versions`: the earlier texts of a draft, the latest first, each with a button that restores it. */
export function Page(): ReactNode {
    const t = useTranslation();
    const draftID = Number(useParams().draftID);
    const { data: draft } = useAppSelector((state) => selectDraft(state, draftID));
    const versions = useAppSelector((state) => selectDraftVersions(state, draftID));
    const sent = useFormState("draftVersions");
    const isPost = draft?.recordType === "discussion";
    return (
        <TitledPage title={t("Earlier versions")}>
            <p className={textStyles.quiet}>
                {t("What your draft said before. If you restore a text, the present one is listed here instead.")}
            </p>
            <p>
                <a href={isPost ? draftPath(draftID, draft.recordID) : DRAFTS_PAGE}>
                    {isPost ? t("Continue writing") : t("Go to your drafts")}
                </a>
            </p>
            {sent && <FormError message={sent.message ?? t("This could not be done. Nothing was changed.")} />}
            <DoneNotice messages={{ restore: t("The text is restored.") }} />
            <Loaded value={versions}>
                {(texts) =>
                    texts.length === 0 ? (
                        <Empty title={t("No earlier versions")} icon="history">
                            {t("While you write, a version is kept every ten minutes and whenever you remove much of the text.")}
                        </Empty>
                    ) : (
                        <ol className={draftRows.versions}>
                            {texts.map((text) => (
                                <VersionItem key={text.version} text={text} />
                            ))}
                        </ol>
                    )
                }
            </Loaded>
        </TitledPage>
    );
}

function VersionItem({
    text: { draftID, version, dateInserted, name, body = "", countWords },
}: {
    text: DraftVersion;
}): ReactNode {
    const t = useTranslation();
    const headID = useId();
    return (
        <li className={draftRows.row} id={toDraftVersionElementID(version)} tabIndex={-1}>
            <h2 className={draftRows.versionHead} id={headID}>
                <RelativeTime date={dateInserted} />
            </h2>
            <MetaLine>
                <span>{countWords === 0 ? t("title only") : t("{count} words", { count: countWords })}</span>
            </MetaLine>
            {name !== "" && (
                <p className={draftRows.versionName}>
                    <bdi>{name}</bdi>
                </p>
            )}
            {body !== "" && (
                <p className={draftRows.text} dir="auto">
                    {body}
                </p>
            )}
            <Restoring draftID={draftID} version={version} headID={headID} />
        </li>
    );
}

interface RestoringProps {
    draftID: number;
    version: number;
    /** ID of the version's heading, which is part of the button's name. */
    headID: string;
}

function Restoring({ draftID, version, headID }: RestoringProps): ReactNode {
    const t = useTranslation();
    const buttonID = useId();
    const dispatch = useAppDispatch();
    const { addToast } = useToasts();
    const [isBusy, setBusy] = useState(false);
    return (
        <form method="post" action={draftVersionsPath(draftID)} onSubmit={(event) => void submit(event)}>
            <TransientKeyField />
            <input type="hidden" name="Version" value={version} />
            <Button id={buttonID} aria-labelledby={`${buttonID} ${headID}`} type="submit" size={32} icon="undo" busy={isBusy}>
                {t("Restore this text")}
            </Button>
        </form>
    );

    async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
        event.preventDefault();
        if (isBusy) return;
        setBusy(true);
        await restore(version);
        setBusy(false);
    }

    /** Restores a version. The text that it replaces is the version before the answered one, to which Undo leads back. */
    async function restore(restored: number): Promise<void> {
        const answered = await dispatch(restoreDraft({ draftID, version: restored }));
        if (restoreDraft.rejected.match(answered)) {
            addToast({ kind: "failure", body: t(describeError(answered.payload ?? {})) });
            return;
        }
        const replaced = answered.payload.version - 1;
        const action = { name: t("Undo"), onPress: () => void restore(replaced) };
        addToast({ kind: "success", body: t("The text is restored."), action });
        await dispatch(fetchDraftVersions({ draftID, expand: ["body"] }));
    }
}
