import { Button, Notice, Row, Stack } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { LostNotice } from "./LostNotice";
import type { useEditorMode } from "./useEditorMode";
import type { useWaitingFiles } from "./useWaitingFiles";

interface BodyNoticesProps {
    writing: Pick<ReturnType<typeof useEditorMode>, "rich" | "lost" | "trouble" | "former" | "loseIt" | "keepIt">;
    waiting: ReturnType<typeof useWaitingFiles>;
}

/** Notices below a body: what a change of the mode loses, why the editor is missing, and a file that is still uploading. */
export function BodyNotices({ writing, waiting }: BodyNoticesProps): ReactNode {
    const t = useTranslation();
    const { rich, lost, trouble, former } = writing;
    return (
        <>
            {lost && <LostNotice lost={lost} onConfirm={writing.loseIt} onCancel={writing.keepIt} />}
            {trouble && (
                <div role="alert">
                    <Notice kind="warn">{t(TROUBLES[trouble])}</Notice>
                </div>
            )}
            {former && rich && (
                <Notice>{t("This was written as {format}. When you save it, it becomes rich text.", { format: former })}</Notice>
            )}
            {waiting.isConfirming && (
                <Notice kind="warn">
                    <Stack gap="small">
                        <p>{t("A file is still uploading. It won’t be included if you post now.")}</p>
                        <Row tight>
                            <Button size={32} onClick={waiting.stay}>
                                {t("Wait")}
                            </Button>
                            <Button size={32} variant="text" onClick={waiting.goOn}>
                                {t("Post without it")}
                            </Button>
                        </Row>
                    </Stack>
                </Notice>
            )}
        </>
    );
}

const TROUBLES = {
    editor: "The editor could not be loaded. Check your connection and try again.",
    reading: "This could not be opened in the editor. It stays as it is.",
} as const;
