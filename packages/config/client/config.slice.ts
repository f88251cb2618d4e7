import type { SettingName, SettingValue, SettingValues } from "@parley/config/contract";
import { settings } from "@parley/config/contract";
import { rootReducer } from "@parley/library/client/store";
import { createSlice } from "@reduxjs/toolkit";
import { fetchConfig } from "./config.thunks";

interface ConfigState {
    values: SettingValues;
}

declare module "@parley/library/client/store" {
    interface FeatureSlices {
        config: ConfigState;
    }
}

const initialState: ConfigState = { values: {} };

const configSlice = createSlice({
    name: "config",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        builder.addCase(fetchConfig.fulfilled, (state, { payload }) => {
            Object.assign(state.values, payload);
        });
    },
    selectors: {
        /** Returns the value of a setting; its default while it isn't loaded or if the viewer may not read it. */
        selectSetting: <Name extends SettingName>({ values }: ConfigState, name: Name): SettingValue<Name> =>
            (values[name] ?? settings[name].default) as SettingValue<Name>,
    },
});

export const { selectSetting } = configSlice.injectInto(rootReducer).selectors;
