import type { FormProperty, FormSchema } from "@parley/attachments/contract";
import { Checkbox, Field, Select, TextArea, TextInput } from "@parley/library/client/components";
import type { Translate } from "@parley/library/client/i18n";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";

interface SchemaFieldsProps {
    schema: FormSchema;
    /** Posted values; without them the defaults of the schema. */
    values?: Readonly<Record<string, string>> | undefined;
    errorsOf: (field: string) => readonly string[] | undefined;
}

/** Fields of a schema, in its order. Fixed values are hidden fields. */
export function SchemaFields({ schema, values, errorsOf }: SchemaFieldsProps): ReactNode {
    return Object.entries(schema.properties).map(([name, property]) => {
        const value = values?.[name] ?? String(property.default ?? "");
        if (property.disabled) return <input key={name} type="hidden" name={name} value={String(property.default ?? "")} />;
        return (
            <SchemaField
                key={name}
                name={name}
                property={property}
                value={value}
                isRequired={schema.required?.includes(name) ?? false}
                errors={errorsOf(name)}
            />
        );
    });
}

interface SchemaFieldProps {
    name: string;
    property: FormProperty;
    value: string;
    isRequired: boolean;
    errors: readonly string[] | undefined;
}

function SchemaField({ name, property, value, isRequired, errors }: SchemaFieldProps): ReactNode {
    const t = useTranslation();
    const { "x-control": control, type, maxLength } = property;
    const label = labelOf(name, property, t);
    const hint = control?.description ?? property.description;
    if (type === "boolean" || control?.inputType === "checkBox")
        return (
            <Checkbox name={name} value="true" defaultChecked={value === "true"}>
                {label}
            </Checkbox>
        );
    return (
        <Field
            label={label}
            required={isRequired}
            optional={!isRequired}
            errors={errors}
            {...(hint !== undefined && { hint: t(hint) })}
        >
            {(attributes) => {
                const given = { ...attributes, name, defaultValue: value, ...(maxLength !== undefined && { maxLength }) };
                const choices = choicesOf(property);
                if (choices)
                    return <Select {...{ ...attributes, name, defaultValue: value }}>{options(choices, isRequired, t)}</Select>;
                if (control?.type === "textarea") return <TextArea rows={6} {...given} />;
                return <TextInput {...given} {...(type === "integer" && { inputMode: "numeric" as const })} />;
            }}
        </Field>
    );
}

function labelOf(name: string, { "x-control": control, title }: FormProperty, t: Translate): string {
    return t(control?.label ?? title ?? name);
}

function choicesOf({ "x-control": control, enum: values }: FormProperty): Readonly<Record<string, string>> | undefined {
    if (control?.choices) return control.choices.staticOptions;
    return values && Object.fromEntries(values.map((value) => [String(value), String(value)]));
}

function options(choices: Readonly<Record<string, string>>, isRequired: boolean, t: Translate): ReactNode {
    return (
        <>
            {!isRequired && <option value="" />}
            {Object.entries(choices).map(([value, name]) => (
                <option key={value} value={value}>
                    {t(name)}
                </option>
            ))}
        </>
    );
}
