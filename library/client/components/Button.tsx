import type { IconName } from "@parley/library/client/icons";
import { Icon } from "@parley/library/client/icons";
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode } from "react";
import { button } from "./Button.styles";
import { classNames } from "./classNames";

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
    /** It is at work: it stays where it is and keeps the focus, but does nothing more. */
    busy?: boolean;
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
    busy = false,
    children,
    ...rest
}: ButtonProps): ReactNode {
    const look = { variant, size, only, full, flush } as ButtonLook;
    return (
        <button
            type="button"
            {...rest}
            className={classNames(buttonClasses(look), rest.disabled && offClasses(look), busy && button.busy)}
            aria-busy={busy || undefined}
            aria-disabled={busy || rest["aria-disabled"]}
            onClick={busy ? refuse : rest.onClick}
        >
            {busy ? <Wait /> : icon && <Icon name={icon} size="s" flip={flipIcon ?? false} />}
            {only && busy ? null : children}
        </button>
    );
}

interface ButtonLinkProps extends ButtonLook, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "className" | "style"> {
    href: string;
}

/** A link that looks like a button: it leads somewhere. */
export function ButtonLink({ variant, size, icon, flipIcon, only, full, flush, children, ...rest }: ButtonLinkProps): ReactNode {
    return (
        <a {...rest} className={buttonClasses({ variant, size, only, full, flush } as ButtonLook)}>
            {icon && <Icon name={icon} size="s" flip={flipIcon ?? false} />}
            {children}
        </a>
    );
}

/** The ring that turns while something is at work. */
export function Wait(): ReactNode {
    return <span className={button.wait} aria-hidden="true" />;
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

/** A busy submit button must not send its form a second time. */
function refuse(event: MouseEvent): void {
    event.preventDefault();
}
