import type { ErrorInfo, ReactNode } from "react";
import { Component } from "react";
import { Failure } from "./Failure";

interface ErrorBoundaryProps {
    children: ReactNode;
    /** Name of the component inside, shown to developers when it fails. */
    component?: string;
    /** Called with the error, to report it. */
    onError?: (error: unknown, componentStack: string) => void;
    /** A change of this key, such as the page's URL, resets the error. */
    resetKey?: string;
}

interface ErrorBoundaryState {
    failure: { error: unknown } | undefined;
    resetKey: string | undefined;
}

/** Limits an error to the components inside, and offers to retry or to reload the page (S1§4, S2§2.6). */
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
