import type { ReactNode } from "react";
import { classNames } from "../classNames";
import { categoryRow } from "./CategoryRow.styles";

interface CategoryRowProps {
    name: string;
    url: string;
    /** What belongs there, in a sentence or two. */
    description?: ReactNode;
    /** A drawing or an image of 72. */
    drawing?: ReactNode;
    /** One `MetaLine`: what is new, how many posts, the last one. */
    meta?: ReactNode;
    /** Following it: a `Button` with `only`. */
    action?: ReactNode;
    /** The level of its heading in the page; 3 when not given. */
    level?: 2 | 3 | 4;
}

/** A category in a list. */
export function CategoryRow({ name, url, description, drawing, meta, action, level = 3 }: CategoryRowProps): ReactNode {
    const Heading = `h${level}` as const;
    return (
        <li className={classNames(categoryRow.root, !drawing && categoryRow.plain)}>
            {drawing && <div className={categoryRow.drawing}>{drawing}</div>}
            <div>
                <Heading className={categoryRow.title}>
                    <a href={url}>
                        <bdi>{name}</bdi>
                    </a>
                </Heading>
                {description && <div className={categoryRow.says}>{description}</div>}
                {meta}
            </div>
            {action && <div className={categoryRow.action}>{action}</div>}
        </li>
    );
}

interface SectionHeadProps {
    /** The words of the heading. */
    children: ReactNode;
    /** A link at the far end. */
    end?: ReactNode;
    /** Something stands above it. */
    later?: boolean;
    level?: 2 | 3;
    id?: string;
}

/** Where a section begins: a line of ink and a word. */
export function SectionHead({ children, end, later = false, level = 2, id }: SectionHeadProps): ReactNode {
    const Heading = `h${level}` as const;
    return (
        <Heading className={classNames(categoryRow.head, later && categoryRow.later)} id={id}>
            {children}
            {end}
        </Heading>
    );
}
