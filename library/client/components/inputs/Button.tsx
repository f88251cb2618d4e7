import { useTranslation } from "@parley/library/client/i18n";
import type { IconName } from "@parley/library/client/icons";
import { Icon } from "@parley/library/client/icons";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { useId } from "react";
import { classNames } from "../classNames";
import { textStyles } from "../Text.styles";
import { button } from "./Button.styles";

export interface ButtonLook {
    /**
     * `primary` is the main action of a view; `go` is a text button for an action such as Undo; `danger` and `dangerSolid` are for actions
     * that can't be undone.
     */
    variant?: "standard" | "primary" | "danger" | "dangerSolid" | "text" | "go";
    /** Height in pixels (S1§9); 36 by default. */
    size?: 24 | 32 | 36 | 48;
    icon?: IconName;
    /** Whether to show the icon only; requires `aria-label`. */
    only?: boolean;
    /** Whether the button fills the width of its container. */
    full?: boolean;
    /** Whether the text instead of the button's edge aligns with the line: for a text button at the start of a line. */
    flush?: boolean;
}

interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "style"> {
    /** Whether the action is running: the button keeps its place, width and focus, ignores clicks, and announces its state. */
    busy?: boolean | undefined;
    /** Reason why the button is disabled, as a sentence. Unlike with `disabled`, the button stays focusable and describes the reason. */
    offReason?: string | undefined;
    ref?: Ref<HTMLButtonElement>;
}

/** Renders a button; it submits a form only with `type="submit"`. */
export function Button({ variant, size, icon, only, full, flush, busy, offReason, children, ...rest }: ButtonProps): ReactNode {
    const t = useTranslation();
    const reasonID = useId();
    const look = { variant, size, only, full, flush } as ButtonLook;
    const isOff = rest.disabled || offReason !== undefined;
    const described = classNames(rest["aria-describedby"], offReason !== undefined && reasonID);
    return (
        <>
            <button
                type="button"
                {...rest}
                className={classNames(
                    buttonClasses(look),
                    isOff && offClasses(look),
                    busy && button.busy,
                    busy && !icon && !only && (size === 24 ? button.makingRoom24 : button.makingRoom),
                )}
                aria-busy={busy || undefined}
                aria-disabled={busy || offReason !== undefined || rest["aria-disabled"]}
                {...(described && { "aria-describedby": described })}
                title={offReason ?? rest.title}
                onClick={busy || offReason !== undefined ? refuse : rest.onClick}
            >
                {busy ? <Wait /> : icon && <Icon name={icon} size="s" />}
                {only && busy ? null : wrapText(children)}
            </button>
            {offReason !== undefined && (
                <span className={textStyles.hidden} id={reasonID}>
                    {offReason}
                </span>
            )}
            {/* Stands there before it speaks: what comes together with its words is not heard. */}
            {busy !== undefined && (
                <span className={textStyles.hidden} aria-live="polite">
                    {busy && t("Working…")}
                </span>
            )}
        </>
    );
}

interface ButtonLinkProps extends ButtonLook, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "className" | "style"> {
    href: string;
    ref?: Ref<HTMLAnchorElement>;
}

/** Renders a link that looks like a button. */
export function ButtonLink({ variant, size, icon, only, full, flush, children, ...rest }: ButtonLinkProps): ReactNode {
    return (
        <a {...rest} className={buttonClasses({ variant, size, only, full, flush } as ButtonLook)}>
            {icon && <Icon name={icon} size="s" />}
            {wrapText(children)}
        </a>
    );
}

/** Renders a group of related buttons with joined edges. */
export function ButtonGroup({ label, children }: { label: string; children: ReactNode }): ReactNode {
    return (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, these are actions.
        <div className={button.group} role="group" aria-label={label}>
            {children}
        </div>
    );
}

/** Renders a spinner. */
export function Wait(): ReactNode {
    return <span className={button.wait} aria-hidden="true" />;
}

/** Wraps text so that it may break in two where space is short, without shrinking the elements beside it. */
function wrapText(children: ReactNode): ReactNode {
    return typeof children === "string" ? <span className={button.words}>{children}</span> : children;
}

function buttonClasses({ variant = "standard", size = 36, only, full, flush }: ButtonLook): string | undefined {
    const isText = variant === "text" || variant === "go";
    return classNames(
        button.root,
        variant !== "standard" && button[variant],
        only && button.only,
        size !== 36 && button[`size${size}`],
        only && size !== 36 && button[`only${size}`],
        isText && !only && size === 32 && button.textSize32,
        full && button.full,
        flush && button.flush,
    );
}

function offClasses({ variant, only }: ButtonLook): string | undefined {
    return classNames(button.off, (only || variant === "text" || variant === "go") && button.offPlain);
}

/** Prevents a busy or disabled submit button from submitting its form. */
function refuse(event: MouseEvent): void {
    event.preventDefault();
}
