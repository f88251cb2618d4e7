import { useTranslation } from "@parley/library/client/i18n";
import type { ErrorInfo, ReactNode } from "react";
import { Component } from "react";
import { Button } from "./Button";
import { Row } from "./Layout";
import { Notice } from "./Lists";

interface ErrorBoundaryProps {
    children: ReactNode;
    /** Told of what was thrown, to report it. */
    onError?: (error: unknown, componentStack: string) => void;
    /** What was thrown here is forgotten when this changes: the address of the page. */
    resetKey?: string;
}

interface ErrorBoundaryState {
    failed: boolean;
    resetKey: string | undefined;
}

/** Keeps a failure in its place: what stands around it goes on. Offers to try again or to load the page anew (S1§4, S2§2.6). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
    override state: ErrorBoundaryState = { failed: false, resetKey: this.props.resetKey };

    static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
        return { failed: true };
    }

    static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState): Partial<ErrorBoundaryState> | null {
        return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey };
    }

    override componentDidCatch(error: unknown, info: ErrorInfo): void {
        this.props.onError?.(error, info.componentStack ?? "");
    }

    override render(): ReactNode {
        return this.state.failed ? <Failure onRetry={() => this.setState({ failed: false })} /> : this.props.children;
    }
}

function Failure({ onRetry }: { onRetry: () => void }): ReactNode {
    const t = useTranslation();
    return (
        <div role="alert">
            <Notice kind="danger">
                <p>{t("Something went wrong.")}</p>
                <Row tight>
                    <Button size={32} onClick={onRetry}>
                        {t("Cancel")}
                    </Button>
                    <Button size={32} onClick={() => window.location.reload()}>
                        {t("Reload")}
                    </Button>
                </Row>
            </Notice>
        </div>
    );
}
