import type { ReactNode } from "react";
import { Fragment, useId } from "react";
import { SectionHead } from "../content/CategoryRow";
import { widget } from "./Widget.styles";

interface WidgetProps {
    title: ReactNode;
    /** Link beside the title. */
    end?: ReactNode;
    children: ReactNode;
}

/** Renders a widget of a panel, below a line. */
export function Widget({ title, end, children }: WidgetProps): ReactNode {
    const head = useId();
    return (
        <section className={widget.root} aria-labelledby={head}>
            <SectionHead id={head} end={end}>
                {title}
            </SectionHead>
            {children}
        </section>
    );
}

export interface Pair {
    name: string;
    value: ReactNode;
}

/** Renders facts as pairs of name and value. */
export function Pairs({ pairs }: { pairs: readonly Pair[] }): ReactNode {
    return (
        <dl className={widget.pairs}>
            {pairs.map(({ name, value }) => (
                <Fragment key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                </Fragment>
            ))}
        </dl>
    );
}
