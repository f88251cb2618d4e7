import { Breadcrumbs, Columns, Page } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { LayoutNode } from "@parley/library/contract";
import { isLayoutNode } from "@parley/library/contract";
import type { ReactNode } from "react";
import { createContext, useContext } from "react";
import { Arranged, Cells } from "../LayoutNodes";
import { sections } from "./sections.styles";

interface ColumnProps {
    breadcrumbs?: { name: string; url: string }[];
    leftPanel?: ReactNode;
    middle?: ReactNode;
    rightPanel?: ReactNode;
    /** Content below the columns, in their total width. */
    below?: ReactNode;
    /** Whether the left panel stays in view while scrolling (LAY-020). */
    stickyLeft?: boolean;
    /** Whether the right panel stays in view while scrolling (LAY-020). */
    stickyRight?: boolean;
}

/** Whether the sections are further ones of a page, whose main content is in the first. */
export const FurtherSections = createContext(false);

/** Renders a section across the full width of the window: a banner. Other parts of stored layouts keep the margin of the page. */
export function SectionFullWidth({ children }: { children?: ReactNode }) {
    if (!useContext(Arranged)) return children;
    return <Cells value={{ className: sections.margin, isFor: hasMargin }}>{children}</Cells>;
}

/** Banners reach the edges of the window, also those that a fragment replaces, and sections have margins of their own. */
function hasMargin({ $reactComponent, $reactProps }: LayoutNode): boolean {
    const { builtIn } = $reactProps;
    return isLayoutNode(builtIn) ? hasMargin(builtIn) : !/Banner$|^Section(One|Two|Three)/.test($reactComponent);
}

/** Renders a section with one column (S2§2.9). */
export function SectionOneColumn({ breadcrumbs, middle }: ColumnProps) {
    const further = useFurther();
    return (
        <Page narrow {...further}>
            <Crumbs crumbs={breadcrumbs} />
            {useContext(Arranged) ? <div className={sections.stack}>{middle}</div> : middle}
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
    return (
        <div className={sections.even}>
            <Cells value={{ className: sections.cell }}>{children}</Cells>
        </div>
    );
}

function ThreeColumns({
    breadcrumbs,
    leftPanel,
    middle,
    rightPanel,
    below,
    stickyLeft = true,
    stickyRight = false,
}: ColumnProps) {
    const t = useTranslation();
    const further = useFurther();
    return (
        <Page columns={Boolean(leftPanel)} {...further}>
            <Columns
                left={leftPanel}
                leftSticky={stickyLeft}
                right={rightPanel}
                rightLabel={t("About this page")}
                rightSticky={stickyRight}
                further={further !== undefined}
            >
                <Crumbs crumbs={breadcrumbs} />
                {middle}
            </Columns>
            {below}
        </Page>
    );
}

/** Returns the props of a page that is a further section; undefined for the first. */
function useFurther(): { furtherLabel: string } | undefined {
    const t = useTranslation();
    return useContext(FurtherSections) ? { furtherLabel: t("More on this page") } : undefined;
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
