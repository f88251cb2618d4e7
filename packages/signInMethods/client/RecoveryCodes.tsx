import { Button, Notice, Row, Stack, useAlive, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { recoveryCodes } from "./RecoveryCodes.styles";

/** List of new recovery codes. The codes are shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }): ReactNode {
    const t = useTranslation();
    return (
        <Stack>
            <Notice kind="warn">
                {t(
                    "Keep these recovery codes where you can find them without your phone. They are shown only this once, and each works once.",
                )}
            </Notice>
            <ul className={recoveryCodes.list} aria-label={t("Recovery codes")}>
                {codes.map((code) => (
                    <li key={code}>
                        <code>{code}</code>
                    </li>
                ))}
            </ul>
            <RecoveryCodeButtons codes={codes} />
        </Stack>
    );
}

/** Buttons that copy and print the codes. Rendered only with scripts; without scripts the viewer prints through the browser's menu. */
function RecoveryCodeButtons({ codes }: { codes: readonly string[] }): ReactNode {
    const t = useTranslation();
    const { addToast } = useToasts();
    const isAlive = useAlive();
    if (!isAlive) return null;

    async function copy(): Promise<void> {
        try {
            await navigator.clipboard.writeText(codes.join("\n"));
            addToast({ kind: "success", body: t("The recovery codes are copied.") });
        } catch {
            addToast({ kind: "failure", body: t("They could not be copied. Select them and copy them yourself.") });
        }
    }

    return (
        <div className={recoveryCodes.actions}>
            <Row>
                <Button onClick={() => void copy()}>{t("Copy")}</Button>
                <Button onClick={() => window.print()}>{t("Print")}</Button>
            </Row>
        </div>
    );
}
