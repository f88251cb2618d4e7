import { createGalleryPage } from "@parley/library/client/gallery";
import { PageSettingsContext } from "@parley/library/client/page";
import type { ReactNode } from "react";
import { useContext } from "react";
import { FileSize } from "../feedback/FileSize";
import { Row } from "../layout/Layout";
import { Numeral } from "./Numeral";

const VALUES = [0, 7, 999, 1000, 1050, 12_309, 999_999, 2_300_000_000, 7_000_000_000_000];
const SIZES = [0, 1023, 1024, 1536, 1_048_524, 1_048_576, 20_971_520, 1_099_511_627_776];

function InLocale({ locale, children }: { locale: string; children: ReactNode }) {
    const usual = useContext(PageSettingsContext);
    return (
        <PageSettingsContext value={{ ...usual, locale }}>
            <Row>{children}</Row>
        </PageSettingsContext>
    );
}

const numerals = (full: boolean) =>
    VALUES.map((value) => (
        <span key={value}>
            <Numeral value={value} full={full} />
        </span>
    ));
const sizes = () =>
    SIZES.map((bytes) => (
        <span key={bytes}>
            <FileSize bytes={bytes} />
        </span>
    ));

export const numbers = createGalleryPage("Numbers", {
    Short: () => <InLocale locale="en">{numerals(false)}</InLocale>,
    "Short, in French": () => <InLocale locale="fr">{numerals(false)}</InLocale>,
    "In full": () => <InLocale locale="en">{numerals(true)}</InLocale>,
    "In full, in German": () => <InLocale locale="de">{numerals(true)}</InLocale>,
    "Sizes of files": () => <InLocale locale="en">{sizes()}</InLocale>,
    "Sizes of files, in French": () => <InLocale locale="fr">{sizes()}</InLocale>,
});
