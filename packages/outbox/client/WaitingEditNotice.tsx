import { Button, Notice, RelativeTime, Stack, useAlive } from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import type { WaitingEdit } from "@parley/posting/contract";
import type { ReactNode } from "react";

interface WaitingEditNoticeProps {
    edit: WaitingEdit;
    onTake: () => void;
}

/** Offers the author of an edit held for approval to continue it when they open the editor again. */
export function WaitingEditNotice({ edit: { dateInserted }, onTake }: WaitingEditNoticeProps): ReactNode {
    const t = useTranslation();
    const isAlive = useAlive();
    return (
        <Notice kind="info">
            <Stack gap="small">
                <p>
                    <Sentence
                        text={t("Your changes from {time} are waiting for approval. Saving now replaces them.")}
                        values={{ time: <RelativeTime date={dateInserted} /> }}
                    />
                </p>
                {isAlive && (
                    <div>
                        <Button size={32} onClick={onTake}>
                            {t("Continue with them")}
                        </Button>
                    </div>
                )}
            </Stack>
        </Notice>
    );
}
