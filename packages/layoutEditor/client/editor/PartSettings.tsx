import type { LayoutCatalog, PartPath, SettingSchema, StoredPart } from "@parley/layouts/contract";
import {
    findControl,
    findWidget,
    formatSetting,
    listChoices,
    parseSetting,
    SETTING_FIELD,
    toLabel,
} from "@parley/layouts/contract";
import { Button, Checkbox, Field, NumberInput, Select, TextArea, TextInput, useAlive } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { editor } from "./editor.styles";

interface PartSettingsProps {
    path: PartPath;
    part: StoredPart;
    catalog: LayoutCatalog;
    onChange: (part: StoredPart) => void;
    /** Values of the editor's form, if it was posted without scripts and refused. */
    sent: Readonly<Record<string, string>> | undefined;
    /** Called once these values are in the draft. */
    onTaken: () => void;
}

/** Form of a part's settings, made from the schema that its widget declares, and of the devices on which it is shown. */
export function PartSettings({ path, part, catalog, onChange, sent, onTaken }: PartSettingsProps): ReactNode {
    const t = useTranslation();
    const widget = findWidget(catalog, part.$hydrate);
    const properties = (widget?.schema.properties ?? {}) as Record<string, SettingSchema>;
    const isAlive = useAlive();
    const typed = sent?.Part === path && sent.Widget === part.$hydrate ? sent : undefined;
    // Once scripts run, the draft goes on from what was typed before them.
    useEffect(() => {
        if (!typed) return;
        onTaken();
        const entries = Object.entries(properties).map(([name, schema]) => {
            const result = parseSetting(schema, typed[`${SETTING_FIELD}${name}`], part[name]);
            return [name, "problem" in result ? part[name] : result.value] as const;
        });
        const known = entries.filter(([, value]) => value !== undefined);
        const others = Object.entries(part).filter(([name]) => !(name in properties));
        onChange(Object.fromEntries([...others, ...known]) as StoredPart);
    });
    if (!widget)
        return (
            <div className={editor.settings}>
                <p className={editor.hint}>
                    {t("No feature knows this part any more. It stays stored, and readers do not see it.")}
                </p>
            </div>
        );
    const { $middleware, ...rest } = part;
    const middleware = ($middleware ?? {}) as { visibility?: { device?: string } };
    return (
        <fieldset className={editor.settings} aria-label={t("Settings of {name}", { name: t(widget.name) })}>
            <input type="hidden" name="Part" value={path} />
            <input type="hidden" name="Widget" value={part.$hydrate} />
            {Object.entries(properties).map(([name, schema]) => (
                <Setting
                    key={name}
                    name={name}
                    schema={schema}
                    value={part[name]}
                    typed={typed && (typed[`${SETTING_FIELD}${name}`] ?? "")}
                    onChange={(value) => set(name, value)}
                />
            ))}
            <Field label={t("Shown on")}>
                {(attributes) => (
                    <Select
                        {...attributes}
                        name="Device"
                        value={middleware.visibility?.device ?? "all"}
                        onChange={({ currentTarget }) => setDevice(currentTarget.value)}
                    >
                        <option value="all">{t("All devices")}</option>
                        <option value="mobile">{t("Small screens only")}</option>
                        <option value="desktop">{t("Large screens only")}</option>
                    </Select>
                )}
            </Field>
            {!isAlive && (
                <div>
                    <Button type="submit" name="Do" value={`save ${path}`}>
                        {t("Save settings")}
                    </Button>
                </div>
            )}
        </fieldset>
    );

    function set(name: string, value: unknown): void {
        const { [name]: _former, ...others } = part;
        onChange((value === undefined ? others : { ...part, [name]: value }) as StoredPart);
    }

    function setDevice(device: string): void {
        const { visibility: _former, ...others } = middleware;
        const kept = device === "all" ? others : { ...others, visibility: { device } };
        onChange((Object.keys(kept).length > 0 ? { ...rest, $middleware: kept } : rest) as StoredPart);
    }
}

interface SettingProps {
    name: string;
    schema: SettingSchema;
    value: unknown;
    /** Value of its field in a form that was posted without scripts and refused. */
    typed: string | undefined;
    /** Called with `undefined` for a setting that is left to its default. */
    onChange: (value: unknown) => void;
}

function Setting({ name, schema, value, typed, onChange }: SettingProps): ReactNode {
    const t = useTranslation();
    const label = t(toLabel(name, schema));
    const hint = schema.description && t(schema.description);
    const kind = findControl(schema);
    const field = `${SETTING_FIELD}${name}`;
    const isOn = typeof value === "boolean" ? value : schema.default === true;
    if (kind === "switch")
        return (
            <Checkbox
                name={field}
                checked={typed === undefined ? isOn : typed !== ""}
                note={hint}
                onChange={({ currentTarget }) => onChange(currentTarget.checked)}
            >
                {label}
            </Checkbox>
        );
    return (
        <Field label={label} hint={hint}>
            {(attributes) => {
                const text = typed ?? formatSetting(schema, value);
                const shared = { ...attributes, name: field, value: text };
                const onText = (changed: string) => onChange(changed === "" ? undefined : changed);
                if (kind === "choice") return <ChoiceInput {...{ shared, schema, onChange }} />;
                if (kind === "json") return <JsonInput {...{ shared, onChange }} />;
                if (kind === "number")
                    return (
                        <NumberInput
                            {...shared}
                            min={schema.minimum}
                            max={schema.maximum}
                            onChange={({ currentTarget }) =>
                                onChange(currentTarget.value === "" ? undefined : Number(currentTarget.value))
                            }
                        />
                    );
                const limited = { ...shared, maxLength: schema.maxLength, dir: "auto" };
                return kind === "longText" ? (
                    <TextArea {...limited} onChange={({ currentTarget }) => onText(currentTarget.value)} />
                ) : (
                    <TextInput {...limited} onChange={({ currentTarget }) => onText(currentTarget.value)} />
                );
            }}
        </Field>
    );
}

interface InputProps extends Pick<SettingProps, "onChange"> {
    shared: { id: string; name: string; value: string };
}

function ChoiceInput({ shared, schema, onChange }: InputProps & Pick<SettingProps, "schema">): ReactNode {
    const t = useTranslation();
    const choices = listChoices(schema) ?? [];
    return (
        <Select {...shared} onChange={({ currentTarget }) => onChange(choices[Number(currentTarget.value)])}>
            <option value={-1}>{t("As usual")}</option>
            {choices.map((choice, index) => (
                <option key={String(choice)} value={index}>
                    {String(choice)}
                </option>
            ))}
        </Select>
    );
}

/** A setting without a form of its own, as JSON; what is no JSON stays in the field and changes nothing. */
function JsonInput({ shared, onChange }: InputProps): ReactNode {
    const [text, setText] = useState(shared.value);
    return (
        <TextArea
            {...shared}
            value={text}
            spellCheck={false}
            onChange={({ currentTarget }) => {
                setText(currentTarget.value);
                try {
                    onChange(currentTarget.value.trim() === "" ? undefined : (JSON.parse(currentTarget.value) as unknown));
                } catch {
                    // It is still being typed.
                }
            }}
        />
    );
}
