import { Button, Field, Select, TextArea, useAlive } from "@parley/library/client/components";
import type { Translate } from "@parley/library/client/i18n";
import { useTranslation } from "@parley/library/client/i18n";
import type { ChosenRole, RoleCheck, ThemeColors } from "@parley/library/contract";
import { CHOSEN_PALETTES, CHOSEN_ROLES, formatText } from "@parley/library/contract";
import type { RoleLine } from "@parley/themes/contract";
import { checkThemeRoles, printRoleLine, readRoleLines } from "@parley/themes/contract";
import type { ReactNode } from "react";
import { ColorField } from "./ColorField";
import { editor } from "./editor.styles";
import type { ThemeEditor } from "./useThemeEditor";

interface RoleFieldsProps {
    state: ThemeEditor;
    colors: ThemeColors;
    errors: readonly string[];
}

/**
 * Colours of single roles, with the contrast that they have and the nearest colour that has enough. Without scripts they are lines of text.
 * What has too little contrast is saved with a second press.
 */
export function RoleFields({ state, colors, errors }: RoleFieldsProps): ReactNode {
    const t = useTranslation();
    const isAlive = useAlive();
    const { work, change, endStep, refusal } = state;
    const refused = (refusal?.errors?.["assets.variables.data.roles"] ?? []).map(({ message }) => message);
    const all = [...errors, ...refused];
    const anyway = all.length > 0 && (
        <Button
            type="submit"
            name="Accept"
            value="yes"
            {...(isAlive && { onClick: () => void state.saveAnyway(), type: "button" })}
        >
            {t("Save these colours anyway")}
        </Button>
    );
    if (!isAlive)
        return (
            <>
                <Field label={t("Single colours")} hint={t("One on each line, such as light.ink #123456.")} errors={all}>
                    {(attributes) => <TextArea {...attributes} name="Roles" defaultValue={work.roles} rows={3} dir="ltr" />}
                </Field>
                {anyway}
            </>
        );
    const lines = readRoleLines(work.roles);
    const checks = checkThemeRoles(colors);
    const store = (next: readonly RoleLine[]) => change("roles", next.map(printRoleLine).join("\n"));
    const used = new Set(lines.map(({ palette, role }) => `${palette}.${role}`));
    const free = CHOSEN_PALETTES.flatMap((palette) => CHOSEN_ROLES.map((role) => ({ palette, role }))).find(
        ({ palette, role }) => !used.has(`${palette}.${role}`),
    );
    return (
        <fieldset className={editor.roles}>
            <legend className={editor.legend}>{t("Single colours")}</legend>
            <input type="hidden" name="Roles" value={work.roles} />
            {lines.map((line, index) => (
                <RoleRow
                    // Rows have no other identity: two may choose the same role for a moment.
                    // biome-ignore lint/suspicious/noArrayIndexKey: see above
                    key={index}
                    line={line}
                    check={checks.find(({ palette, role }) => palette === line.palette && role === line.role)}
                    onChange={(next) => store(lines.map((each, at) => (at === index ? next : each)))}
                    onRemove={() => store(lines.filter((_each, at) => at !== index))}
                    onEnd={endStep}
                />
            ))}
            {all.map((message) => (
                <p key={message} role="alert" className={editor.state}>
                    {message}
                </p>
            ))}
            <div className={editor.tools}>
                <Button icon="plus" disabled={!free} onClick={() => free && store([...lines, { ...free, color: colors.accent }])}>
                    {t("Choose a single colour")}
                </Button>
                {anyway}
            </div>
        </fieldset>
    );
}

interface RoleRowProps {
    line: RoleLine;
    check: RoleCheck | undefined;
    onChange: (line: RoleLine) => void;
    onRemove: () => void;
    onEnd: () => void;
}

function RoleRow({ line, check, onChange, onRemove, onEnd }: RoleRowProps): ReactNode {
    const t = useTranslation();
    const names = describeRoles(t);
    const palettes = { light: t("Light"), dark: t("Dark") };
    const name = `${names[line.role]} (${palettes[line.palette]})`;
    return (
        <div className={editor.role}>
            <div className={editor.tools}>
                <Select
                    aria-label={t("Palette of {name}", { name })}
                    value={line.palette}
                    onChange={({ currentTarget }) => onChange({ ...line, palette: currentTarget.value as RoleLine["palette"] })}
                    onBlur={onEnd}
                >
                    {CHOSEN_PALETTES.map((palette) => (
                        <option key={palette} value={palette}>
                            {palettes[palette]}
                        </option>
                    ))}
                </Select>
                <Select
                    aria-label={t("What has the colour {name}", { name })}
                    value={line.role}
                    onChange={({ currentTarget }) => onChange({ ...line, role: currentTarget.value as ChosenRole })}
                    onBlur={onEnd}
                >
                    {CHOSEN_ROLES.map((role) => (
                        <option key={role} value={role}>
                            {names[role]}
                        </option>
                    ))}
                </Select>
                <Button icon="trash" only aria-label={t("Remove the colour {name}", { name })} onClick={onRemove} />
            </div>
            <ColorField
                label={name}
                hint={check ? describeCheck(check, t) : ""}
                choose={t("Choose the colour {name}", { name })}
                name=""
                value={line.color}
                errors={[]}
                onChange={(color) => onChange({ ...line, color })}
                onEnd={onEnd}
            />
            {check?.nearest !== undefined && (
                <Button onClick={() => onChange({ ...line, color: check.nearest ?? line.color })}>
                    {t("Use {color}, the nearest one with enough contrast", { color: check.nearest })}
                </Button>
            )}
        </div>
    );
}

/** Returns the contrast of a colour in words: truncated, so that nothing seems to pass that does not. */
function describeCheck({ worst, passes, isLegible }: RoleCheck, t: Translate): string {
    const ratio = (Math.floor(worst.ratio * 10) / 10).toFixed(1);
    const measured = t("{pair}: {ratio} : 1, needs {need}.", { pair: formatText(t, worst.name), ratio, need: worst.need });
    if (passes) return measured;
    return `${measured} ${isLegible ? t("It is hard to read.") : t("Text below 3 : 1 is never shown.")}`;
}

function describeRoles(t: Translate): Record<ChosenRole, string> {
    return {
        paper: t("Page"),
        paperWash: t("Quiet ground"),
        paperSunk: t("Wells"),
        paperRaised: t("Menus and dialogs"),
        paperOver: t("Line under the pointer"),
        ink: t("Text"),
        ink2: t("Quieter text"),
        ink3: t("Small print"),
        lineField: t("Edge of fields and buttons"),
        accent: t("Links and what is new"),
        accentHover: t("Links under the pointer"),
        onAccent: t("Text on the accent button"),
        accentTint: t("Selected rows"),
        danger: t("Red text"),
        warn: t("Warnings", {}, "colour"),
        success: t("Good news"),
        toast: t("Messages", {}, "colour"),
        onToast: t("Text of messages"),
        selection: t("Selected text"),
        mark: t("Found words"),
        focus: t("Ring around what has the focus"),
    };
}
