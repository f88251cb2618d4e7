import type { Fragment, LayoutCatalog, PartPath, SettingSchema, StoredPart, Widget } from "@parley/layouts/contract";
import { changeGroup, findWidget, listProperties, parseSetting, readGroup, SETTING_FIELD } from "@parley/layouts/contract";
import { Button, useAlive } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useEffect } from "react";
import { editor } from "./editor.styles";
import { FragmentChoice, LimitControls } from "./PartRules";
import { listPartRecords } from "./partRecords";
import { SettingControl } from "./SettingControl";
import { useRecordNames } from "./useRecordChoices";

interface PartSettingsProps {
    path: PartPath;
    part: StoredPart;
    catalog: LayoutCatalog;
    fragments: readonly Fragment[];
    /** Called with the changed part, and with the name of the field if somebody types in it. */
    onChange: (part: StoredPart, typedField?: string) => void;
    /** Values of the editor's form, if it was posted without scripts and refused. */
    sent: Readonly<Record<string, string>> | undefined;
    /** Called once these values are in the draft. */
    onTaken: () => void;
}

/** Form of a part's settings, made from the schema that its widget declares, with its fragment and for whom it is shown. */
export function PartSettings(props: PartSettingsProps): ReactNode {
    const t = useTranslation();
    const widget = findWidget(props.catalog, props.part.$hydrate);
    if (widget) return <KnownSettings {...props} widget={widget} />;
    return (
        <div className={editor.settings}>
            <p className={editor.hint}>{t("No feature knows this part any more. It stays stored, and readers do not see it.")}</p>
        </div>
    );
}

function KnownSettings({
    path,
    part,
    catalog,
    widget,
    fragments,
    onChange,
    sent,
    onTaken,
}: PartSettingsProps & { widget: Widget }): ReactNode {
    const t = useTranslation();
    const isAlive = useAlive();
    const schema = widget.schema as SettingSchema;
    const typed = sent?.Part === path && sent.Widget === part.$hydrate ? sent : undefined;
    useRecordNames(listPartRecords(catalog, part));
    // Once scripts run, the draft goes on from what was typed before them.
    useEffect(() => {
        if (!typed) return;
        onTaken();
        onChange(fillPart(part, schema, typed));
    });
    return (
        <fieldset className={editor.settings} aria-label={t("Settings of {name}", { name: t(widget.name) })}>
            <input type="hidden" name="Part" value={path} />
            <input type="hidden" name="Widget" value={part.$hydrate} />
            {listProperties(schema).map(([name, property]) => (
                <SettingControl
                    key={name}
                    path={path}
                    name={name}
                    field={`${SETTING_FIELD}${name}`}
                    schema={property}
                    value={part[name]}
                    typed={typed}
                    onChange={(value, typedField) => onChange(changeGroup(schema, part, name, value) as StoredPart, typedField)}
                />
            ))}
            {widget.fragmentType !== undefined && (
                <FragmentChoice fragmentType={widget.fragmentType} {...{ part, fragments, onChange }} />
            )}
            <LimitControls {...{ part, onChange }} />
            {!isAlive && (
                <div>
                    <Button type="submit" name="Do" value={`save ${path}`}>
                        {t("Save settings")}
                    </Button>
                </div>
            )}
        </fieldset>
    );
}

/** Returns a part with the settings of a posted form; what is no JSON stays as it was. */
function fillPart(part: StoredPart, schema: SettingSchema, typed: Readonly<Record<string, string>>): StoredPart {
    return listProperties(schema).reduce<StoredPart>((filled, [name, property]) => {
        const parsed = parseSetting(property, typed, `${SETTING_FIELD}${name}`, part[name]);
        return "problem" in parsed ? filled : (changeGroup(schema, readGroup(filled), name, parsed.value) as StoredPart);
    }, part);
}
