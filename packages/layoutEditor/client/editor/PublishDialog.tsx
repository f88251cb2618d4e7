import type { Layout, LayoutCatalog } from "@parley/layouts/contract";
import { Button, FormError, Modal, ModalBody, ModalFoot, ModalHead, Notice, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ApiError, FormState } from "@parley/library/contract";
import { formatList } from "@parley/library/contract";
import type { ReactNode } from "react";
import { useState } from "react";
import { LayoutDifference } from "../managing/components/LayoutDifference";
import { useWidgetNames } from "../managing/useWidgetNames";
import { editor } from "./editor.styles";
import type { LayoutWork } from "./layoutWork";

interface PublishContent {
    work: LayoutWork;
    published: Layout;
    catalog: LayoutCatalog;
    /** Names of the parts that this kind of page is made for, and that it would lose. */
    missing: readonly string[];
}

interface PublishDialogProps extends PublishContent {
    /** Publishes; over somebody else's change only if its ETag is given. Resolves to the error, if any. */
    publish: (overETag?: string) => Promise<ApiError | undefined>;
    onPublished: () => void;
    onClose: () => void;
}

/** Shows what publishing changes, with the button that publishes, to those without scripts. */
export function PublishPanel({ work, published, catalog, missing }: PublishContent): ReactNode {
    const t = useTranslation();
    return (
        <section className={editor.settings} aria-label={t("Publish {name}", { name: work.name })}>
            <PublishedDifference {...{ work, published, catalog, missing }} />
            <div>
                <Button variant="primary" type="submit" name="Do" value="publish">
                    {t("Publish")}
                </Button>
            </div>
        </section>
    );
}

function PublishedDifference({ work, published, catalog, missing }: PublishContent): ReactNode {
    const t = useTranslation();
    const nameOf = useWidgetNames(catalog);
    return (
        <>
            {missing.length > 0 && (
                <Notice kind="warn">
                    <p>{t("This page will no longer have: {parts}.", { parts: formatList(t, missing) })}</p>
                </Notice>
            )}
            <LayoutDifference before={published.layout} after={work.layout} nameOf={nameOf} />
            <p>{t("The layout of before stays among the revisions.")}</p>
        </>
    );
}

/** Shows what publishing changes, what the page would lose, and what somebody else has published meanwhile. */
export function PublishDialog({
    work,
    published,
    catalog,
    missing,
    publish,
    onPublished,
    onClose,
}: PublishDialogProps): ReactNode {
    const t = useTranslation();
    const [isBusy, setBusy] = useState(false);
    const [refusal, setRefusal] = useState<ApiError>();
    const theirs = refusal?.code === "editConflict" ? (refusal.present as Layout) : undefined;
    return (
        <Modal size="large" isBusy={isBusy} onClose={onClose}>
            <ModalHead>{t("Publish {name}", { name: work.name })}</ModalHead>
            <ModalBody>
                <Stack>
                    {refusal && !theirs && <FormError message={toMessage(refusal)} />}
                    {theirs && (
                        <Notice kind="warn">
                            <p role="alert">
                                {t("Somebody else has published this layout meanwhile. Below is what yours changes in theirs.")}
                            </p>
                        </Notice>
                    )}
                    <PublishedDifference {...{ work, published: theirs ?? published, catalog, missing }} />
                </Stack>
            </ModalBody>
            <ModalFoot>
                <Button variant="text" onClick={onClose}>
                    {t("Go on editing")}
                </Button>
                <Button variant="primary" busy={isBusy} onClick={() => void send()}>
                    {theirs ? t("Publish mine over it") : t("Publish")}
                </Button>
            </ModalFoot>
        </Modal>
    );

    async function send(): Promise<void> {
        setBusy(true);
        const refused = await publish(theirs ? String(refusal?.etag) : undefined);
        setBusy(false);
        if (refused) setRefusal(refused);
        else onPublished();
    }
}

/** Returns what the server refused, each problem with the part that it is about. */
export function toMessage({ message = "", errors }: Pick<FormState, "message" | "errors">): string {
    const problems = Object.values(errors ?? {}).flat() as { field?: string; message?: string }[];
    return problems.length > 0 ? problems.map((each) => `${each.field ?? ""}: ${each.message ?? ""}`).join(" ") : message;
}
