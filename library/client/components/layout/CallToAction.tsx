import { toSafeLink } from "@parley/library/contract";
import type { ReactNode } from "react";
import { useId } from "react";
import { classNames } from "../classNames";
import { ButtonLink } from "../inputs/Button";
import { callToAction } from "./CallToAction.styles";

interface CallToActionProps {
    title?: string | undefined;
    description?: string | undefined;
    /** Links that look like buttons, the main one first. */
    buttons: readonly { title: string; url: string }[];
    isCentred?: boolean;
    /** Accessible name of a call without a title. */
    label: string;
}

/** Renders a call to action: a title, a sentence and one or two buttons (LAY-040, LAY-041). */
export function CallToAction({ title, description, buttons, isCentred = false, label }: CallToActionProps): ReactNode {
    const head = useId();
    return (
        <section
            className={classNames(callToAction.root, isCentred && callToAction.centred)}
            {...(title ? { "aria-labelledby": head } : { "aria-label": label })}
        >
            {title && (
                <h2 id={head} dir="auto">
                    {title}
                </h2>
            )}
            {description && <p dir="auto">{description}</p>}
            {buttons.length > 0 && (
                <div className={classNames(callToAction.buttons, isCentred && callToAction.middle)}>
                    {buttons.map((button, index) => (
                        <ButtonLink
                            key={`${button.url} ${button.title}`}
                            href={toSafeLink(button.url)}
                            {...(index === 0 && { variant: "primary" as const })}
                        >
                            {button.title}
                        </ButtonLink>
                    ))}
                </div>
            )}
        </section>
    );
}
