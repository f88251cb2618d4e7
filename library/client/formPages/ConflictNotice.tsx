import { Button, Notice, Row, Stack } from "@parley/library/client/components";
import type { ReactNode } from "react";

interface ConflictNoticeProps {
    message: string;
    theirs: { label: string; take: () => void };
    mine: { label: string; keep: () => void; isBusy?: boolean };
    /** What the other version is. */
    children?: ReactNode;
}

/** Says that what is edited was saved elsewhere meanwhile, and goes on with one of both on request (FC-52). */
export function ConflictNotice({ message, theirs, mine, children }: ConflictNoticeProps): ReactNode {
    return (
        <Notice kind="warn">
            <Stack gap="small">
                <p role="alert">{message}</p>
                {children}
                <Row>
                    <Button onClick={theirs.take}>{theirs.label}</Button>
                    <Button busy={mine.isBusy} onClick={mine.keep}>
                        {mine.label}
                    </Button>
                </Row>
            </Stack>
        </Notice>
    );
}
