import { Button, Notice, Row, Stack, useAlive, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { recoveryCodes } from "./RecoveryCodes.styles";

/** Recovery codes, the one time they are told. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }): ReactNode {
    const t = useTranslation();
    return (
        <Stack>
            <Notice kind="warn">
                {t(
                    "Keep these recovery codes where you find them without your phone. They are shown this once; each is good once.",
                )}
            </Notice>
            <ul className={recoveryCodes.list} aria-label={t("Recovery codes")}>
                {codes.map((code) => (
                    <li key={code}>
                        <code>{code}</code>
                    </li>
                ))}
            </ul>
            <Keeping codes={codes} />
        </Stack>
    );
}

/** Ways to keep them, for browsers with scripts; without, they are written down or printed by the browser's own menu. */
function Keeping({ codes }: { codes: readonly string[] }): ReactNode {
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
        <div className={recoveryCodes.ways}>
            <Row>
                <Button onClick={() => void copy()}>{t("Copy")}</Button>
                <Button onClick={() => window.print()}>{t("Print")}</Button>
            </Row>
        </div>
    );
}
