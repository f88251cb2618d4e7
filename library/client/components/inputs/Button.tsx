import { useTranslation } from "@parley/library/client/i18n";
import type { IconName } from "@parley/library/client/icons";
import { Icon } from "@parley/library/client/icons";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { useId } from "react";
import { classNames } from "../classNames";
import { textStyles } from "../Text.styles";
import { button } from "./Button.styles";

export interface ButtonLook {
    /** `primary` is the one thing to press in a view; `go` is a word that does something, as Undo; the red ones are for what cannot be undone. */
    variant?: "standard" | "primary" | "danger" | "dangerSolid" | "text" | "go";
    /** Height (S1§9); 36 when not given. */
    size?: 24 | 32 | 36 | 48;
    icon?: IconName;
    /** The icon runs along the line, and is mirrored in right-to-left text. */
    flipIcon?: boolean;
    /** Only the icon is seen. `aria-label` says what it does. */
    only?: boolean;
    /** As wide as what it stands in. */
    full?: boolean;
    /** The word, not the edge, stands at the line: for a button of words at the start of one. */
    flush?: boolean;
}

interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, "className" | "style"> {
    /** It is at work: it stays where it is, as wide as it was, and keeps the focus, but does nothing more. It says so where it is heard. */
    busy?: boolean | undefined;
    /** Why it cannot be pressed now, in a sentence. It is off then, but can be found and heard, which a `disabled` one cannot. */
    offReason?: string | undefined;
    ref?: Ref<HTMLButtonElement>;
}

/** A button. It does not send a form unless `type="submit"` says so. */
export function Button({
    variant,
    size,
    icon,
    flipIcon,
    only,
    full,
    flush,
    busy,
    offReason,
    children,
    ...rest
}: ButtonProps): ReactNode {
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
                {busy ? <Wait /> : icon && <Icon name={icon} size="s" flip={flipIcon ?? false} />}
                {only && busy ? null : words(children)}
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

/** A link that looks like a button: it leads somewhere. */
export function ButtonLink({ variant, size, icon, flipIcon, only, full, flush, children, ...rest }: ButtonLinkProps): ReactNode {
    return (
        <a {...rest} className={buttonClasses({ variant, size, only, full, flush } as ButtonLook)}>
            {icon && <Icon name={icon} size="s" flip={flipIcon ?? false} />}
            {words(children)}
        </a>
    );
}

/** Buttons that belong together, with their edges joined. */
export function ButtonGroup({ label, children }: { label: string; children: ReactNode }): ReactNode {
    return (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, these are actions.
        <div className={button.group} role="group" aria-label={label}>
            {children}
        </div>
    );
}

/** The ring that turns while something is at work. */
export function Wait(): ReactNode {
    return <span className={button.wait} aria-hidden="true" />;
}

/** Words that may break in two where they have no room, but never push anything smaller. */
function words(children: ReactNode): ReactNode {
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

/** A busy submit button must not send its form a second time, and one that is off not at all. */
function refuse(event: MouseEvent): void {
    event.preventDefault();
}
