import type { ReactNode } from "react";
import { Fragment, useId } from "react";
import { SectionHead } from "../content/CategoryRow";
import { widget } from "./Widget.styles";

interface WidgetProps {
    title: ReactNode;
    /** A link beside the title. */
    end?: ReactNode;
    children: ReactNode;
}

/** A thing of its own in a panel, below a line of ink. */
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

/** Facts, a name and a value each. */
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
