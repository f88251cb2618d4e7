import type { ReactNode } from "react";
import { classNames } from "../classNames";
import { categoryRow } from "./CategoryRow.styles";

interface CategoryRowProps {
    name: string;
    url: string;
    /** Description of the category in a sentence or two. */
    description?: ReactNode;
    /** Drawing or image, 72 px. */
    drawing?: ReactNode;
    /** One `MetaLine`: new posts, number of posts, latest post. */
    meta?: ReactNode;
    /** Follow button: a `Button` with `only`. */
    action?: ReactNode;
    /** Heading level; 3 by default. */
    level?: 2 | 3 | 4;
}

/** Renders a category in a list. */
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
                {description && <div className={categoryRow.description}>{description}</div>}
                {meta}
            </div>
            {action && <div className={categoryRow.action}>{action}</div>}
        </li>
    );
}

interface SectionHeadProps {
    children: ReactNode;
    /** Link at the far end. */
    end?: ReactNode;
    /** Whether other content precedes the heading. */
    later?: boolean;
    level?: 2 | 3;
    id?: string;
}

/** Renders the heading of a section, with a line. */
export function SectionHead({ children, end, later = false, level = 2, id }: SectionHeadProps): ReactNode {
    const Heading = `h${level}` as const;
    return (
        <Heading className={classNames(categoryRow.head, later && categoryRow.later)} id={id}>
            {children}
            {end}
        </Heading>
    );
}
