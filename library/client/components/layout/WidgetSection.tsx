import type { ReactNode } from "react";
import { useId } from "react";
import { SectionHead } from "../content/CategoryRow";
import { widgetSection } from "./WidgetSection.styles";

interface WidgetSectionProps {
    title?: string | undefined;
    subtitle?: string | undefined;
    description?: string | undefined;
    /** Link beside the title. */
    end?: ReactNode;
    /** Accessible name of a section without a title. */
    label: string;
    children: ReactNode;
}

/** Renders a widget of a layout, with the head that its owner has given it. */
export function WidgetSection({ title, subtitle, description, end, label, children }: WidgetSectionProps): ReactNode {
    const head = useId();
    return (
        <section className={widgetSection.root} {...(title ? { "aria-labelledby": head } : { "aria-label": label })}>
            {title && (
                <SectionHead id={head} end={end}>
                    <span dir="auto">{title}</span>
                </SectionHead>
            )}
            {subtitle && (
                <p className={widgetSection.subtitle} dir="auto">
                    {subtitle}
                </p>
            )}
            {description && (
                <p className={widgetSection.description} dir="auto">
                    {description}
                </p>
            )}
            <div className={widgetSection.content}>{children}</div>
        </section>
    );
}
