#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

mod service;

use std::sync::Mutex;

use service::{Report, Service};
use tauri::webview::NewWindowResponse;
use tauri::{AppHandle, Manager, RunEvent, Url, WebviewUrl, WebviewWindow, WebviewWindowBuilder};
use tauri_plugin_opener::OpenerExt;

/// What the window may show: the waiting page and the service's origin.
struct State {
    service: Mutex<Option<Service>>,
    address: Mutex<Option<Url>>,
}

/// Other schemes than these are opened by nothing.
fn open_outside(app: &AppHandle, url: &Url) {
    if matches!(url.scheme(), "http" | "https" | "mailto") {
        let _ = app.opener().open_url(url.as_str(), None::<&str>);
    }
}

fn is_own_page(app: &AppHandle, url: &Url) -> bool {
    let is_waiting_page = url.scheme() == "tauri" || url.host_str() == Some("tauri.localhost");
    let address = app.state::<State>().address.lock().unwrap().clone();
    is_waiting_page || address.is_some_and(|address| address.origin() == url.origin())
}

fn open_window(app: &AppHandle) -> tauri::Result<WebviewWindow> {
    let (navigating, opening) = (app.clone(), app.clone());
    WebviewWindowBuilder::new(app, "main", WebviewUrl::App("index.html".into()))
        .title("portolan")
        .inner_size(1280.0, 860.0)
        .on_navigation(move |url| {
            let is_own = is_own_page(&navigating, url);
            if !is_own {
                open_outside(&navigating, url);
            }
            is_own
        })
        .on_new_window(move |url, _features| {
            open_outside(&opening, &url);
            NewWindowResponse::Deny
        })
        .build()
}

fn show(app: &AppHandle, window: &WebviewWindow, report: Report) {
    match report {
        Report::Ready(address) => {
            let Ok(url) = Url::parse(&address) else { return };
            let known = app.state::<State>().address.lock().unwrap().replace(url.clone());
            // After a restart the address is the same, and the open page connects again by itself.
            if known.as_ref() != Some(&url) {
                let _ = window.navigate(url);
            }
        }
        Report::Failed(json) => show_failure(window, &serde_json::from_str::<String>(&json).unwrap_or(json)),
    }
}

fn show_failure(window: &WebviewWindow, text: &str) {
    let text = serde_json::Value::from(format!("portolan cannot start.\n\n{text}"));
    let _ = window.eval(format!("document.body.textContent = {text}"));
}

/// The sidecar's Node is placed by Tauri next to the program; the service's folder is a resource.
fn start(app: &AppHandle) -> Result<(), Box<dyn std::error::Error>> {
    let window = open_window(app)?;
    let program = std::env::current_exe()?;
    let node = program.with_file_name(format!("portolan-node{}", std::env::consts::EXE_SUFFIX));
    let script = app.path().resource_dir()?.join("service").join("sidecar.mjs");
    let data = app.path().app_local_data_dir()?.join("service");
    let reporting = app.clone();
    let shown = window.clone();
    let started = Service::start(&node, &script, &data, move |report| {
        show(&reporting, &shown, report)
    });
    match started {
        Ok(service) => *app.state::<State>().service.lock().unwrap() = Some(service),
        Err(error) => show_failure(&window, &error.to_string()),
    }
    Ok(())
}

fn main() {
    let app = tauri::Builder::default()
        .plugin(tauri_plugin_single_instance::init(|app, _args, _folder| {
            if let Some(window) = app.get_webview_window("main") {
                let _ = window.unminimize();
                let _ = window.set_focus();
            }
        }))
        .plugin(tauri_plugin_opener::init())
        .manage(State {
            service: Mutex::new(None),
            address: Mutex::new(None),
        })
        .setup(|app| start(app.handle()))
        .build(tauri::generate_context!())
        .expect("the configuration is valid");
    app.run(|app, event| {
        if let RunEvent::Exit = event {
            if let Some(service) = app.state::<State>().service.lock().unwrap().take() {
                service.stop();
            }
        }
    });
}
