import { Field, Select } from "@parley/library/client/components";
import type { Translate } from "@parley/library/client/i18n";
import { useTranslation } from "@parley/library/client/i18n";
import type { OwnFont, ThemeChoice, ThemeChoices } from "@parley/themes/contract";
import { FONT_FAMILIES, findMainFont, isThemeChoice, OWN_FONT, THEME_CHOICE_NAMES, THEME_CHOICES } from "@parley/themes/contract";
import type { ReactNode } from "react";

/** Names of the fields, in which the form is sent without scripts. */
const FORM_FIELDS: Record<ThemeChoice, string> = {
    font: "Font",
    corners: "Corners",
    borders: "Borders",
    density: "Density",
    warmth: "Warmth",
    strength: "Strength",
};

interface ChoiceFieldsProps {
    work: ThemeChoices;
    /** Own fonts of the theme; without one that pages can begin with, it is not offered. */
    fonts: readonly OwnFont[];
    errorsOf: (field: string) => string[];
    onChange: (choice: ThemeChoice, value: string) => void;
    onEnd: () => void;
}

/** The font and the shape of a theme. */
export function ChoiceFields({ work, fonts, errorsOf, onChange, onEnd }: ChoiceFieldsProps): ReactNode {
    const t = useTranslation();
    const own = findMainFont(fonts);
    return THEME_CHOICE_NAMES.map((choice) => (
        <Field key={choice} label={describeChoice(choice, t)} hint={explainChoice(choice, t)} errors={errorsOf(choice)}>
            {(attributes) => (
                <Select
                    {...attributes}
                    name={FORM_FIELDS[choice]}
                    value={work[choice]}
                    onChange={({ currentTarget }) => onChange(choice, currentTarget.value)}
                    onBlur={onEnd}
                >
                    {THEME_CHOICES[choice]
                        .filter((value) => value !== OWN_FONT || own !== undefined || work.font === OWN_FONT)
                        .map((value) => (
                            <option key={value} value={value}>
                                {value === OWN_FONT
                                    ? t("{name} (of this theme)", { name: own?.family ?? "" })
                                    : describeValue(value, t)}
                            </option>
                        ))}
                </Select>
            )}
        </Field>
    ));
}

/** Returns the choices that a form without scripts has sent. */
export function readChoices(read: (field: string) => string | undefined): Partial<ThemeChoices> {
    const sent = THEME_CHOICE_NAMES.map((choice) => [choice, read(FORM_FIELDS[choice])] as const);
    return Object.fromEntries(sent.filter(([choice, value]) => isThemeChoice(choice, value))) as Partial<ThemeChoices>;
}

function describeChoice(choice: ThemeChoice, t: Translate): string {
    const words: Record<ThemeChoice, string> = {
        font: t("Font"),
        corners: t("Corners"),
        borders: t("Borders"),
        density: t("Density"),
        warmth: t("Tone of greys"),
        strength: t("Strength of colour"),
    };
    return words[choice];
}

function explainChoice(choice: ThemeChoice, t: Translate): string {
    const words: Record<ThemeChoice, string> = {
        font: t("It comes from this site. Until it is loaded, a font of the device has its place."),
        corners: t("Of fields, buttons and cards."),
        borders: t("Of fields, buttons and cards."),
        density: t("How much space there is between and within parts. Buttons keep their size."),
        warmth: t("Of text, lines and quiet grounds. The two colours above stay as they are."),
        strength: t("On quiet grounds and selected rows. Text stays legible."),
    };
    return words[choice];
}

type Value = Exclude<ThemeChoices[ThemeChoice], typeof OWN_FONT>;

function describeValue(value: Value, t: Translate): string {
    if (Object.hasOwn(FONT_FAMILIES, value)) return FONT_FAMILIES[value as keyof typeof FONT_FAMILIES].name;
    const words: Record<Exclude<Value, keyof typeof FONT_FAMILIES>, string> = {
        "open-sans": t("Open Sans (built in)"),
        square: t("Square"),
        slight: t("Slightly rounded"),
        rounded: t("Rounded"),
        round: t("Round"),
        thin: t("Thin"),
        strong: t("Strong"),
        compact: t("Compact"),
        normal: t("Normal"),
        airy: t("Airy"),
        cool: t("Cool"),
        warm: t("Warm"),
        quiet: t("Quiet"),
    };
    return words[value as keyof typeof words];
}
