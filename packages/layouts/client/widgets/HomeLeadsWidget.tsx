import type { HomeLead } from "@parley/layouts/contract";
import { LeadCards } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";

interface HomeLeadsProps {
    title?: string;
    leads: readonly HomeLead[];
}

/** Suggested starting points for new members, with image, title and sentence each (LAY-065). */
export function Widget({ title: heading, leads }: HomeLeadsProps) {
    const t = useTranslation();
    const cards = leads.map(({ title, text, url, picture }) => ({
        title,
        url,
        description: text,
        imageUrl: picture,
        imageSize: sizeIn(picture),
    }));
    return <LeadCards title={heading ?? t("Good places to start")} leads={cards} />;
}

/** Reads the size of an image that is stored on this site from its file name. */
function sizeIn(address: string): { width: number; height: number } | undefined {
    const [, width, height] = /^\/uploads\/[^?#]*-(\d{1,4})x(\d{1,4})\.\w{3,4}$/.exec(address) ?? [];
    return width && height ? { width: Number(width), height: Number(height) } : undefined;
}
