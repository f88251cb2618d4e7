import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { classNames } from "../classNames";
import { toast } from "./Toast.styles";

interface ToastProps {
    /** Message; "Something has gone wrong." by default (UI-021). */
    children?: ReactNode;
    /** Whether it is an error, which is announced at once and stays visible. */
    error?: boolean;
    /** Whether it is 380 px wide instead of 280 (UI-019). */
    wide?: boolean;
    /** One button or link: to undo or to continue. */
    action?: ReactNode;
    /** Called by the close button; without a handler there is no such button (UI-017). */
    onDismiss?: () => void;
    /** Whether another element announces the message. */
    isSilent?: boolean;
}

/** Renders a message at the edge of the window. Messages about the user's actions go through `useToasts`. */
export function Toast({ children, error = false, wide = false, action, onDismiss, isSilent = false }: ToastProps): ReactNode {
    const t = useTranslation();
    return (
        <div
            className={classNames(toast.root, error && toast.error, wide && toast.wide)}
            role={isSilent ? undefined : error ? "alert" : "status"}
        >
            {error && <Icon name="error" />}
            <div className={toast.words}>{children ?? t("Something has gone wrong.")}</div>
            {action}
            {onDismiss && (
                <button type="button" className={toast.close} aria-label={t("Dismiss")} onClick={onDismiss}>
                    <Icon name="close" size="s" />
                </button>
            )}
        </div>
    );
}

interface ToastRegionProps {
    /** Whether it is the corner at the end of the line, for a toast that stays while others come and go. */
    isAtEnd?: boolean;
    children: ReactNode;
}

/** Renders the corner for toasts that are part of the rendered page. */
export function ToastRegion({ isAtEnd = false, children }: ToastRegionProps): ReactNode {
    const t = useTranslation();
    return (
        <section className={classNames(toast.region, isAtEnd && toast.lasting)} aria-label={t("Messages")}>
            {children}
        </section>
    );
}
