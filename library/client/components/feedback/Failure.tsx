import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import type { ReactNode } from "react";
import { Notice } from "../content/Lists";
import { Button } from "../inputs/Button";
import { Row, Stack } from "../layout/Layout";
import { failure } from "./Failure.styles";

interface FailureProps {
    error: unknown;
    /** Name of the failed component, for developers. */
    component: string | undefined;
    onRetry: () => void;
}

/**
 * Replaces a part of the page that has failed (S1§4, S2§2.6): Cancel retries, Reload reloads the page. Names the component and shows the
 * stack trace in debug mode only (UI-075).
 */
export function Failure({ error, component, onRetry }: FailureProps): ReactNode {
    const t = useTranslation();
    const { debug } = usePageSettings();
    const hasDetails = debug === true && component !== undefined;
    return (
        <div role="alert">
            <Notice kind="danger">
                <Stack gap="small">
                    <p>
                        {hasDetails ? t('There was a problem loading "{component}"', { component }) : t("Something went wrong.")}
                    </p>
                    {hasDetails && <pre className={failure.trace}>{traceOf(error)}</pre>}
                    <Row tight>
                        <Button size={32} onClick={onRetry}>
                            {t("Cancel")}
                        </Button>
                        <Button size={32} onClick={() => window.location.reload()}>
                            {t("Reload")}
                        </Button>
                    </Row>
                </Stack>
            </Notice>
        </div>
    );
}

function traceOf(error: unknown): string {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
