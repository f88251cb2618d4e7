import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { classNames } from "../classNames";
import { toast } from "./Toast.styles";

interface ToastProps {
    /** What happened; "Something has gone wrong." when nothing is said (UI-021). */
    children?: ReactNode;
    /** Something was refused: it is told at once, and stays. */
    error?: boolean;
    /** 380 instead of 280 (UI-019). */
    wide?: boolean;
    /** The way back, or on: one button or link. */
    action?: ReactNode;
    /** Closes it; without it there is nothing to close it with (UI-017). */
    onDismiss?: () => void;
    /** Something else reads it aloud. */
    isSilent?: boolean;
}

/** How a message at the edge of the window looks. What a page says while it is used goes through `useToasts`. */
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

/** The corner in which toasts stand that come with the page. */
export function ToastRegion({ children }: { children: ReactNode }): ReactNode {
    const t = useTranslation();
    return (
        <section className={toast.region} aria-label={t("Messages")}>
            {children}
        </section>
    );
}
