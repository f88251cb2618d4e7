import { Breadcrumbs, Columns, Page } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { sections } from "./sections.styles";

interface ColumnProps {
    breadcrumbs?: { name: string; url: string }[];
    leftPanel?: ReactNode;
    middle?: ReactNode;
    rightPanel?: ReactNode;
    /** Content below the columns, in their total width. */
    below?: ReactNode;
    /** Whether the right panel stays in view while scrolling (LAY-020). */
    stickyRight?: boolean;
}

/** Renders a section across the full width of the window: a banner. */
export function SectionFullWidth({ children }: { children?: ReactNode }) {
    return children;
}

/** Renders a section with one column (S2§2.9). */
export function SectionOneColumn({ breadcrumbs, middle }: ColumnProps) {
    return (
        <Page narrow>
            <Crumbs crumbs={breadcrumbs} />
            {middle}
        </Page>
    );
}

/** Renders a section with the main content and a right panel. */
export function SectionTwoColumns({ rightPanel, ...props }: ColumnProps) {
    return <ThreeColumns {...props} rightPanel={rightPanel} />;
}

/** Renders a section with navigation, the main content and a right panel. */
export function SectionThreeColumns(props: ColumnProps) {
    return <ThreeColumns {...props} />;
}

/** Renders columns of equal width, below each other where space is short. */
export function SectionEvenColumns({ children }: { children?: ReactNode }) {
    return <div className={sections.even}>{children}</div>;
}

function ThreeColumns({ breadcrumbs, leftPanel, middle, rightPanel, below, stickyRight = false }: ColumnProps) {
    const t = useTranslation();
    return (
        <Page columns={Boolean(leftPanel)}>
            <Columns left={leftPanel} right={rightPanel} rightLabel={t("About this page")} rightSticky={stickyRight}>
                <Crumbs crumbs={breadcrumbs} />
                {middle}
            </Columns>
            {below}
        </Page>
    );
}

function Crumbs({ crumbs = [] }: { crumbs: { name: string; url: string }[] | undefined }) {
    const t = useTranslation();
    if (crumbs.length === 0) return null;
    return (
        <div className={sections.crumbs}>
            <Breadcrumbs crumbs={[{ name: t("Home"), url: "/" }, ...crumbs]} />
        </div>
    );
}
