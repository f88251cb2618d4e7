import type { ErrorInfo, ReactNode } from "react";
import { Component } from "react";
import { Failure } from "./Failure";

interface ErrorBoundaryProps {
    children: ReactNode;
    /** What stands here, for those who make the page: they are told its name when it fails. */
    component?: string;
    /** Told of what was thrown, to report it. */
    onError?: (error: unknown, componentStack: string) => void;
    /** What was thrown here is forgotten when this changes: the address of the page. */
    resetKey?: string;
}

interface ErrorBoundaryState {
    failure: { error: unknown } | undefined;
    resetKey: string | undefined;
}

/**
 * Keeps a failure in its place: what stands around it goes on. Offers to try again or to load the page anew (S1§4, S2§2.6).
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
    override state: ErrorBoundaryState = { failure: undefined, resetKey: this.props.resetKey };

    static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
        return { failure: { error } };
    }

    static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState): Partial<ErrorBoundaryState> | null {
        return props.resetKey === state.resetKey ? null : { failure: undefined, resetKey: props.resetKey };
    }

    override componentDidCatch(error: unknown, info: ErrorInfo): void {
        this.props.onError?.(error, info.componentStack ?? "");
    }

    override render(): ReactNode {
        const { failure } = this.state;
        if (!failure) return this.props.children;
        const retry = (): void => this.setState({ failure: undefined });
        return <Failure error={failure.error} component={this.props.component} onRetry={retry} />;
    }
}
