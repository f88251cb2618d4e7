import type { ReactNode } from "react";
import { classNames } from "../classNames";
import { badgeNumber } from "../content/numbers";
import { badge } from "./Badge.styles";

interface BadgeProps {
    count: number;
    /** Above it stands the maximum with a plus: 99+. */
    maximum?: number;
    small?: boolean;
}

/** How much is new. Its meaning stands in the label of what carries it. */
export function Badge({ count, maximum = 99, small = false }: BadgeProps): ReactNode {
    return <span className={classNames(badge.root, small && badge.small)}>{badgeNumber(count, maximum)}</span>;
}
