import { MAX_LAYOUT_BYTES, MAX_LAYOUT_DEPTH, MAX_LAYOUT_PARTS } from "@parley/layouts/contract";
import type { FieldError, Wording } from "@parley/library/contract";
import { createFieldError, fill } from "@parley/library/contract";
import { InvalidInput } from "@parley/library/server/http";
import type { LayoutPart, LayoutRegistry, LayoutWidget } from "@parley/library/server/layouts";
import { isPart } from "@parley/library/server/layouts";
import type { ValidateFunction } from "ajv";
import Ajv from "ajv";
import type { TSchema } from "typebox";
import * as Type from "typebox";

/** Schema of `$middleware`: on which devices a part is shown (LAY-015), and to members of which roles. */
export const Middlewares = {
    visibility: Type.Object({ device: Type.Enum(["all", "mobile", "desktop"]) }, { additionalProperties: false }),
    "role-filter": Type.Object(
        { roleIDs: Type.Array(Type.Integer(), { minItems: 1, maxItems: 100 }) },
        { additionalProperties: false },
    ),
};

/** Schema of `$fragmentImpls`: the fragment of a part. Addresses and styles, which layouts of other software also name, are never used. */
const Implementation = Type.Object(
    {
        fragmentUUID: Type.String({ minLength: 1, maxLength: 100 }),
        jsUrl: Type.Optional(Type.String()),
        cssUrl: Type.Optional(Type.String()),
        css: Type.Optional(Type.String()),
    },
    { additionalProperties: false },
);

/** Returns the JSON schema of the fragments that can replace a widget. */
export const toFragmentsSchema = ({ fragmentType }: LayoutWidget): TSchema =>
    Type.Object(fragmentType === undefined ? {} : { [fragmentType]: Type.Optional(Implementation) }, {
        additionalProperties: false,
    });

/** Returns the JSON schema of a widget's settings, without the slots for further parts. */
export function toSettingsSchema({ settings = {} }: LayoutWidget): TSchema {
    return Type.Object(Object.fromEntries(Object.entries(settings).map(([name, schema]) => [name, Type.Optional(schema)])), {
        additionalProperties: false,
    });
}

/** Creates the check of layouts before they are stored or shown. */
export function createLayoutCheck(layouts: Pick<LayoutRegistry, "widget">) {
    // Compiled at its first use: few starts of a server are followed by a change of a layout.
    let compiled: ReturnType<typeof compileChecks> | undefined;

    /**
     * Throws 422, naming the part, for a layout that is too large or too deep, for widgets that no feature has registered, and for settings
     * that a widget does not have.
     */
    return function requireLayout(parts: readonly unknown[], field = "layout"): void {
        if (Buffer.byteLength(JSON.stringify(parts)) > MAX_LAYOUT_BYTES)
            throw refuse(field, fill("A layout has at most {maximum} kB.", { maximum: MAX_LAYOUT_BYTES / 1024 }));
        let count = 0;
        const errors: FieldError[] = [];
        checkParts(parts, field, 1);
        if (errors.length > 0) throw new InvalidInput(errors);

        function checkParts(list: readonly unknown[], path: string, depth: number): void {
            for (const [index, part] of list.entries()) {
                count += 1;
                if (count > MAX_LAYOUT_PARTS)
                    throw refuse(field, fill("A layout has at most {maximum} parts.", { maximum: MAX_LAYOUT_PARTS }));
                if (depth > MAX_LAYOUT_DEPTH)
                    throw refuse(path, fill("Parts are at most {maximum} levels deep.", { maximum: MAX_LAYOUT_DEPTH }));
                checkPart(part, `${path}[${index}]`, depth);
            }
        }

        function checkPart(part: unknown, path: string, depth: number): void {
            if (!isPart(part)) {
                note(path, "Each part has the name of its widget in $hydrate.");
                return;
            }
            compiled ??= compileChecks();
            const { ajv, checkOf, checkMiddleware } = compiled;
            const { $hydrate, $middleware, $fragmentImpls, ...values } = part;
            const widget = layouts.widget($hydrate);
            // A title bar stands above the page, and nothing else does: its account items are those of the page.
            if (!widget || (widget.isTitleBar ?? false) !== (field === "titleBar")) {
                note(`${path}.$hydrate`, fill("There is no widget {widget}.", { widget: $hydrate.slice(0, 100) }));
                return;
            }
            if ($middleware !== undefined) noteProblems(checkMiddleware, $middleware, `${path}.$middleware`);
            if ($fragmentImpls !== undefined)
                noteProblems(ajv.compile(toFragmentsSchema(widget)), $fragmentImpls, `${path}.$fragmentImpls`);
            const slots = Object.keys(values).filter((name) => widget.slots?.includes(name));
            for (const slot of slots) {
                const inner = values[slot];
                if (Array.isArray(inner)) checkParts(inner, `${path}.${slot}`, depth + 1);
                else note(`${path}.${slot}`, "This is a list of parts.");
            }
            const settings = Object.fromEntries(Object.entries(values).filter(([name]) => !slots.includes(name)));
            noteProblems(checkOf(widget), settings, path);
        }

        function noteProblems(check: ValidateFunction, value: unknown, path: string): void {
            if (check(value)) return;
            for (const { instancePath, keyword, params } of check.errors ?? []) {
                const unknown = "additionalProperty" in params ? `.${String(params.additionalProperty).slice(0, 100)}` : "";
                note(
                    `${path}${instancePath.replaceAll("/", ".")}${unknown}`,
                    unknown ? "There is no such setting." : describeProblem(keyword, params),
                );
            }
        }

        function note(path: string, message: Wording): void {
            errors.push(createFieldError(path, "invalid", { message }));
        }
    };
}

/** Describes a problem of a setting that Ajv has found, by the keyword of the schema. */
function describeProblem(keyword: string, params: Readonly<Record<string, unknown>>): Wording {
    const { limit = 0, type, allowedValues, missingProperty } = params;
    switch (keyword) {
        case "type":
            return fill("This should be of the type {type}.", { type: String(type) });
        case "enum":
            return fill("This should be one of {values}.", { values: [allowedValues].flat().map(String) });
        case "required":
            return fill("The property {name} is missing.", { name: String(missingProperty) });
        case "maxLength":
            return fill("This should be at most {limit} characters long.", { limit: Number(limit) });
        case "maxItems":
            return fill("This should have at most {limit} items.", { limit: Number(limit) });
        case "minItems":
            return fill("This should have at least {limit} items.", { limit: Number(limit) });
        case "minimum":
            return fill("This should be at least {limit}.", { limit: Number(limit) });
        case "maximum":
            return fill("This should be at most {limit}.", { limit: Number(limit) });
        default:
            return "This is not valid.";
    }
}

function compileChecks() {
    const ajv = new Ajv({ strict: false, allErrors: true });
    const middleware = Object.entries(Middlewares).map(([name, schema]) => [name, Type.Optional(schema)]);
    return {
        ajv,
        checkOf: createSettingsChecks(ajv),
        checkMiddleware: ajv.compile(Type.Object(Object.fromEntries(middleware), { additionalProperties: false })),
    };
}

/**
 * Creates the check whether a stored part still fits its widget: a later version of a feature may know neither the widget nor the settings.
 */
export function createFitCheck(layouts: Pick<LayoutRegistry, "widget">) {
    let checkOf: ReturnType<typeof createSettingsChecks> | undefined;
    return function fits({ $hydrate, $middleware: _middleware, $fragmentImpls: _fragments, ...values }: LayoutPart): boolean {
        const widget = layouts.widget($hydrate);
        if (!widget) return false;
        const settings = Object.entries(values).filter(([name]) => !widget.slots?.includes(name));
        checkOf ??= createSettingsChecks(new Ajv({ strict: false }));
        return checkOf(widget)(Object.fromEntries(settings)) === true;
    };
}

/** Creates the function that returns the compiled check of a widget's settings. */
function createSettingsChecks(ajv: Ajv) {
    const checks = new WeakMap<LayoutWidget, ValidateFunction>();
    return (widget: LayoutWidget): ValidateFunction => {
        const check = checks.get(widget) ?? ajv.compile(toSettingsSchema(widget));
        checks.set(widget, check);
        return check;
    };
}

const refuse = (field: string, message: Wording) => new InvalidInput([createFieldError(field, "invalid", { message })]);
