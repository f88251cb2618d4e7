import { Breadcrumbs, Columns, Page } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { sections } from "./sections.styles";

interface ColumnProps {
    breadcrumbs?: { name: string; url: string }[];
    leftPanel?: ReactNode;
    middle?: ReactNode;
    rightPanel?: ReactNode;
    /** Under the columns, as wide as all of them. */
    below?: ReactNode;
    /** The right panel stays in view (LAY-020). */
    stickyRight?: boolean;
}

/** Over the whole width of the window: a banner. */
export function SectionFullWidth({ children }: { children?: ReactNode }) {
    return children;
}

/** One column (S2§2.9). */
export function SectionOneColumn({ breadcrumbs, middle }: ColumnProps) {
    return (
        <Page narrow>
            <Crumbs crumbs={breadcrumbs} />
            {middle}
        </Page>
    );
}

/** What is said, and what is true about it. */
export function SectionTwoColumns({ rightPanel, ...props }: ColumnProps) {
    return <ThreeColumns {...props} rightPanel={rightPanel} />;
}

/** Where you are, what is said, and what is true about it. */
export function SectionThreeColumns(props: ColumnProps) {
    return <ThreeColumns {...props} />;
}

/** Columns of one width, below each other where there is no room. */
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
