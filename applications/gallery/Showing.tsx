import { ErrorBoundary, textStyles } from "@parley/library/client/components";
import type { GalleryPage } from "@parley/library/client/gallery";
import { useTranslation } from "@parley/library/client/i18n";
import type { ComponentType } from "react";
import type { Choices } from "./address";
import { toAddress } from "./address";
import { gallery } from "./Gallery.styles";

interface OnePageProps {
    page: GalleryPage;
    /** Name of the only part to be shown. */
    part: string | undefined;
}

/** Shows a component in every state. */
export function OnePage({ page, part }: OnePageProps) {
    const parts = Object.entries(page.parts).filter(([name]) => part === undefined || name === part);
    return (
        <>
            <h1 className={gallery.title}>{page.title}</h1>
            {parts.map(([name, Sample]) => (
                <Part key={name} level={2} name={name} Sample={Sample} narrow={page.narrow} />
            ))}
        </>
    );
}

/** Shows all components on one page. */
export function AllPages({ pages, choices }: { pages: readonly GalleryPage[]; choices: Choices }) {
    const t = useTranslation();
    return (
        <>
            <h1 className={gallery.title}>{t("All components")}</h1>
            {pages.map(({ title, parts, narrow }) => (
                <section key={title} className={gallery.component}>
                    <h2 className={textStyles.head20}>
                        <a className={textStyles.plain} href={toAddress({ ...choices, page: title })}>
                            {title}
                        </a>
                    </h2>
                    <div>
                        {Object.entries(parts).map(([name, Sample]) => (
                            <Part key={name} level={3} name={name} Sample={Sample} narrow={narrow} />
                        ))}
                    </div>
                </section>
            ))}
        </>
    );
}

interface PartProps {
    name: string;
    Sample: ComponentType;
    level: 2 | 3;
    narrow: boolean;
}

function Part({ name, Sample, level, narrow }: PartProps) {
    const Heading = `h${level}` as const;
    return (
        <section className={gallery.part} aria-label={name}>
            <Heading className={gallery.partName}>{name}</Heading>
            <div data-part={name} className={narrow ? gallery.inColumn : undefined}>
                <ErrorBoundary onError={reportError}>
                    <Sample />
                </ErrorBoundary>
            </div>
        </section>
    );
}
